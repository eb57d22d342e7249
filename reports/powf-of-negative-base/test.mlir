// Belongs in mlir/test/Dialect/Math/expand-math.mlir.
// RUN: mlir-opt %s -math-expand-ops | FileCheck %s

// The logarithm of a negative base is a NaN, but the power is none if the exponent is an integer.
// CHECK-LABEL: func @powf
// CHECK-SAME:    (%[[X:.*]]: f32, %{{.*}}: f32)
// CHECK-NOT:     math.log %[[X]]
// CHECK:         return
func.func @powf(%x: f32, %y: f32) -> f32 {
  %r = math.powf %x, %y : f32
  return %r : f32
}
