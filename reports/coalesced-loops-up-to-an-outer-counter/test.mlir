// Belongs in mlir/test/Dialect/Affine/loop-coalescing.mlir.
// RUN: mlir-opt %s -affine-loop-coalescing | mlir-opt | FileCheck %s

// The product of two dimensions is no affine expression, which the parser notices.
// CHECK-LABEL: func @coalesced_loops_up_to_an_outer_counter
// CHECK:         return
func.func @coalesced_loops_up_to_an_outer_counter(%m: memref<4xi32>, %x: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 4 {
    scf.for %j = %c0 to %i step %c1 {
      scf.for %k = %c0 to %i step %c1 {
        memref.store %x, %m[%k] : memref<4xi32>
      }
    }
  }
  return
}
