// Belongs in mlir/test/Transforms/inlining.mlir.
// RUN: mlir-opt %s -inline | FileCheck %s

func.func @never_returns() -> i32 {
  ub.unreachable
}

// CHECK-LABEL: func @inlined_function_that_never_returns
// CHECK:         call @never_returns
// CHECK:         return
func.func @inlined_function_that_never_returns(%c: i1) -> i32 {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %0 = call @never_returns() : () -> i32
  return %0 : i32
^bb2:
  %1 = arith.constant 7 : i32
  return %1 : i32
}
