// Belongs in mlir/test/Dialect/Affine/loop-fusion-4.mlir.
// RUN: mlir-opt %s -affine-loop-fusion | FileCheck %s

// A private buffer has to be freed.
// CHECK-LABEL: func @fusion_leaks_its_buffer
// CHECK-NOT:     memref.alloc()
// CHECK:         return
func.func @fusion_leaks_its_buffer(%m: memref<1xi1>, %n: memref<1xi1>) {
  affine.for %i = 0 to 1 {
    %x = arith.constant true
    affine.store %x, %m[0] : memref<1xi1>
  }
  affine.for %i = 0 to 1 {
    affine.for %j = 0 to 1 {
      %a = affine.load %m[0] : memref<1xi1>
      affine.store %a, %n[0] : memref<1xi1>
    }
  }
  return
}
