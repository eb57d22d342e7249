// Belongs in mlir/test/Dialect/Math/polynomial-approximation.mlir.
// RUN: mlir-opt %s -test-math-polynomial-approximation | FileCheck %s

// The number of the quadrant is taken modulo 4 before it becomes an integer.
// CHECK-LABEL: func @sin_quadrant
// CHECK:         arith.fptosi
// CHECK-NOT:     arith.andi
func.func @sin_quadrant(%x: f32) -> f32 {
  %r = math.sin %x : f32
  return %r : f32
}
