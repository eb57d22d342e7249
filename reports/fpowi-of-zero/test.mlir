// Belongs in mlir/test/Dialect/Math/expand-math.mlir, or in the file that tests -math-expand-ops.
// RUN: mlir-opt %s -math-expand-ops | FileCheck %s

// 1 / x has the sign of x, also for the two zeros.
// CHECK-LABEL: func @reciprocal
// CHECK-NOT:     arith.cmpf
// CHECK:         arith.divf
// CHECK-NOT:     arith.select
// CHECK:         return
func.func @reciprocal(%x: f32) -> f32 {
  %n = arith.constant -1 : i32
  %r = math.fpowi %x, %n : f32, i32
  return %r : f32
}
