// Belongs in mlir/test/Dialect/Math/extend-to-supported-types.mlir.
// RUN: mlir-opt %s -math-extend-to-supported-types | FileCheck %s

// A subnormal f16 is a normal f32, so the operand keeps its type.
// CHECK-LABEL: func @isnormal
// CHECK-NOT:     arith.extf
// CHECK:         math.isnormal %{{.*}} : f16
func.func @isnormal(%x: f16) -> i1 {
  %r = math.isnormal %x : f16
  return %r : i1
}
