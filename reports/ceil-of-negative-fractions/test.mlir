// Belongs in mlir/test/Dialect/Math/expand-math.mlir.
// RUN: mlir-opt %s -math-expand-ops -inline -canonicalize | FileCheck %s

func.func private @ceil(%x: f32) -> f32 {
  %r = math.ceil %x : f32
  return %r : f32
}

// CHECK-LABEL: func @ceil_of_minus_a_quarter
// CHECK:         %[[R:.*]] = arith.constant -0.000000e+00 : f32
// CHECK:         return %[[R]]
func.func @ceil_of_minus_a_quarter() -> f32 {
  %c = arith.constant -0.25 : f32
  %r = call @ceil(%c) : (f32) -> f32
  return %r : f32
}
