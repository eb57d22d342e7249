// Belongs in mlir/test/Dialect/Arith/expand-ops.mlir.
// RUN: mlir-opt %s -arith-expand | FileCheck %s

// -0 is less than +0: operands that compare equal are combined.
// CHECK-LABEL: func @minimumf_of_equal_operands
// CHECK-DAG:     arith.cmpf oeq
// CHECK-DAG:     arith.ori
func.func @minimumf_of_equal_operands(%a: f32, %b: f32) -> f32 {
  %r = arith.minimumf %a, %b : f32
  return %r : f32
}
