// Belongs in mlir/test/Dialect/Math/canonicalize.mlir. The folder calls the host's `atan2`.
// RUN: mlir-opt %s -canonicalize | FileCheck %s

// atan2(+0, +0) is +0, and atan2(-0, +0) is -0.
// CHECK-LABEL: func @atan2_of_zeros
// CHECK-DAG:     %[[PLUS:.*]] = arith.constant 0.000000e+00 : f32
// CHECK-DAG:     %[[MINUS:.*]] = arith.constant -0.000000e+00 : f32
// CHECK:         return %[[PLUS]], %[[MINUS]]
func.func @atan2_of_zeros() -> (f32, f32) {
  %plus = arith.constant 0.0 : f32
  %minus = arith.constant -0.0 : f32
  %0 = math.atan2 %plus, %plus : f32
  %1 = math.atan2 %minus, %plus : f32
  return %0, %1 : f32, f32
}
