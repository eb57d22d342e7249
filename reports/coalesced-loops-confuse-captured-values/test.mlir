// Belongs in mlir/test/Dialect/Affine/loop-coalescing.mlir.
// RUN: mlir-opt %s -pass-pipeline='builtin.module(func.func(affine-loop-coalescing))' | FileCheck %s

// The inner loop uses a value of the outer one that does not change in it, so the loops stay.
// CHECK-LABEL: func @inner_loop_uses_an_outer_value
// CHECK:         scf.for {{.*}} iter_args(%[[A:.*]] = %{{.*}})
// CHECK:           scf.for {{.*}} iter_args(%[[B:.*]] = %[[A]])
// CHECK:             arith.addi %[[B]], %[[A]]
func.func @inner_loop_uses_an_outer_value(%x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = scf.for %i = %c0 to %c2 step %c1 iter_args(%a = %x) -> (i32) {
    %s = scf.for %j = %c0 to %c2 step %c1 iter_args(%b = %a) -> (i32) {
      %n = arith.addi %b, %a : i32
      scf.yield %n : i32
    }
    scf.yield %s : i32
  }
  return %r : i32
}
