// Belongs in mlir/test/Dialect/Math/expand-math.mlir.
// RUN: mlir-opt %s -math-expand-ops=ops=fpowi | FileCheck %s

// An i32 has more digits than an f32, and the last one says whether the power is odd.
// CHECK-LABEL: func @fpowi_of_i32
// CHECK-NOT:     arith.sitofp {{.*}} : i32 to f32
// CHECK:         return
func.func @fpowi_of_i32(%x: f32, %n: i32) -> f32 {
  %r = math.fpowi %x, %n : f32, i32
  return %r : f32
}
