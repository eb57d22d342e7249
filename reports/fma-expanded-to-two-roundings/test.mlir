// Belongs in mlir/test/Dialect/Math/expand-math.mlir.
// RUN: mlir-opt %s -math-expand-ops | FileCheck %s

// Without the flag `contract`, a fused multiply-add is rounded once.
// CHECK-LABEL: func @fma
// CHECK-NOT:     arith.mulf
// CHECK:         math.fma
func.func @fma(%x: f32, %y: f32, %z: f32) -> f32 {
  %r = math.fma %x, %y, %z : f32
  return %r : f32
}
