// Belongs in mlir/test/Dialect/Math/polynomial-approximation.mlir.
// RUN: mlir-opt %s -test-math-polynomial-approximation | FileCheck %s

// A NaN is not converted to an integer.
// CHECK-LABEL: func @exp_of_nan
// CHECK:         arith.cmpf ord
// CHECK:         %[[FINITE:.*]] = arith.select
// CHECK:         arith.fptosi %[[FINITE]]
func.func @exp_of_nan(%x: f32) -> f32 {
  %0 = math.exp %x : f32
  return %0 : f32
}
