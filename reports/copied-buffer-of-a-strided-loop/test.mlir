// Belongs in mlir/test/Dialect/Affine/affine-data-copy.mlir.
// RUN: mlir-opt %s -affine-data-copy-generate="generate-dma=false fast-mem-space=0" | FileCheck %s

// The elements between those that the loop writes have to be copied in, because they are copied out.
// CHECK-LABEL: func @every_second
// CHECK-SAME:    (%[[M:.*]]: memref<8xi32>
// CHECK:         %[[V:.*]] = affine.load %[[M]]
// CHECK:         affine.store %[[V]]
// CHECK:         affine.for {{.*}} step 2
func.func @every_second(%m: memref<8xi32>, %x: i32) {
  affine.for %i = 0 to 8 step 2 {
    affine.store %x, %m[%i] : memref<8xi32>
  }
  return
}
