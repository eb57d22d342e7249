// Belongs in mlir/test/Dialect/SCF/loop-unroll.mlir.
// RUN: mlir-opt %s -test-loop-unrolling=unroll-factor=3 | FileCheck %s

// If the upper bound is below the lower bound, the trip count is 0.
// CHECK-LABEL: func @bounds_in_any_order
// CHECK:         %[[SPAN:.*]] = arith.subi
// CHECK:         arith.maxsi %[[SPAN]]
// CHECK:         arith.divui
func.func @bounds_in_any_order(%lb: index, %ub: index) -> i32 {
  %c2 = arith.constant 2 : index
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %r = scf.for %i = %lb to %ub step %c2 iter_args(%n = %zero) -> i32 {
    %m = arith.addi %n, %one : i32
    scf.yield %m : i32
  }
  return %r : i32
}
