// Belongs in mlir/test/Dialect/Math/expand-math.mlir.
// RUN: mlir-opt %s -math-expand-ops -inline -canonicalize | FileCheck %s

func.func private @round(%x: f32) -> f32 {
  %r = math.round %x : f32
  return %r : f32
}

// The sum of the largest f32 below 0.5 and of 0.5 is rounded to 1.
// CHECK-LABEL: func @round_below_one_half
// CHECK:         %[[R:.*]] = arith.constant 0.000000e+00 : f32
// CHECK:         return %[[R]]
func.func @round_below_one_half() -> f32 {
  %c = arith.constant 0x3EFFFFFF : f32
  %r = call @round(%c) : (f32) -> f32
  return %r : f32
}
