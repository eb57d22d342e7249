// Belongs in mlir/test/Dialect/Affine/affine-data-copy.mlir.
// RUN: mlir-opt %s -affine-data-copy-generate="generate-dma=false fast-mem-space=0" | FileCheck %s

// The memref.load keeps the pass from using the copy, so nothing is copied out.
// CHECK-LABEL: func @memref_load_behind_store
// CHECK:         memref.load
// CHECK-NEXT:    memref.store
// CHECK-NOT:     affine.store
// CHECK:         return
func.func @memref_load_behind_store(%m: memref<4xi32>, %o: memref<4xi32>, %x: i32) {
  affine.for %i = 0 to 4 {
    affine.store %x, %m[%i] : memref<4xi32>
    %y = memref.load %m[%i] : memref<4xi32>
    memref.store %y, %o[%i] : memref<4xi32>
  }
  return
}
