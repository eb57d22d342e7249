// Belongs in mlir/test/Dialect/Affine/affine-data-copy.mlir.
// RUN: mlir-opt %s -affine-data-copy-generate="generate-dma=false fast-mem-space=0" | FileCheck %s

// What the condition leaves as it is has to be copied in, because it is copied out.
// CHECK-LABEL: func @upper_half
// CHECK-SAME:    (%[[M:.*]]: memref<8xi32>
// CHECK:         %[[V:.*]] = affine.load %[[M]]
// CHECK:         affine.store %[[V]]
// CHECK:         affine.if
func.func @upper_half(%m: memref<8xi32>, %x: i32) {
  affine.for %i = 0 to 8 {
    affine.if affine_set<(d0) : (d0 - 4 >= 0)>(%i) {
      affine.store %x, %m[%i] : memref<8xi32>
    }
  }
  return
}
