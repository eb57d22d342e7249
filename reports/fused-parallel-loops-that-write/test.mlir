// Belongs in mlir/test/Dialect/SCF/parallel-loop-fusion.mlir.
// RUN: mlir-opt %s -scf-parallel-loop-fusion | FileCheck %s

// Iteration 0 of the second loop stores to the element of iteration 3 of the first.
// CHECK-LABEL: func @stores_at_other_indices
// CHECK-COUNT-2: scf.parallel
func.func @stores_at_other_indices(%m: memref<4xi32>, %x: i32, %y: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  scf.parallel (%i) = (%c0) to (%c4) step (%c1) {
    memref.store %x, %m[%i] : memref<4xi32>
  }
  scf.parallel (%i) = (%c0) to (%c4) step (%c1) {
    %j = arith.subi %c3, %i : index
    memref.store %y, %m[%j] : memref<4xi32>
  }
  return
}
