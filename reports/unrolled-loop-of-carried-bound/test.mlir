// Belongs in mlir/test/Dialect/Affine/unroll.mlir.
// RUN: mlir-opt %s -pass-pipeline='builtin.module(func.func(affine-loop-unroll{unroll-factor=2}))' | FileCheck %s

// The bound and the initial value are the same value. Only the initial value of the cleanup loop is the result of the first loop.
// CHECK-LABEL: func @bound_is_initial_value
// CHECK-SAME:    %[[N:.*]]: index
// CHECK:         affine.for
// CHECK:         affine.for %{{.*}} = #{{.*}}()[%[[N]]] to %[[N]]
func.func @bound_is_initial_value(%n: index) -> index {
  %r = affine.for %i = 0 to %n iter_args(%a = %n) -> index {
    %b = arith.addi %a, %i : index
    affine.yield %b : index
  }
  return %r : index
}
