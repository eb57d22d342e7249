// Belongs in mlir/test/Dialect/Math/algebraic-simplification.mlir.
// RUN: mlir-opt %s -test-math-algebraic-simplification | FileCheck %s

// powf of -infinity and 0.5 is infinity, and sqrt of -infinity is NaN.
// CHECK-LABEL: func @powf_one_half
// CHECK:         math.powf
func.func @powf_one_half(%x: f32) -> f32 {
  %half = arith.constant 0.5 : f32
  %r = math.powf %x, %half : f32
  return %r : f32
}
