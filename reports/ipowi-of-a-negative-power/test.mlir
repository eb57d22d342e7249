// Belongs in mlir/test/Dialect/Math/algebraic-simplification.mlir.
// RUN: mlir-opt %s -test-math-algebraic-simplification | FileCheck %s

// x * x may wrap to 0, and a division by it is undefined.
// CHECK-LABEL: func @ipowi_minus_two
// CHECK-SAME:    (%[[X:.*]]: i32)
// CHECK-NOT:     arith.muli %[[X]], %[[X]]
// CHECK:         return
func.func @ipowi_minus_two(%x: i32) -> i32 {
  %n = arith.constant -2 : i32
  %r = math.ipowi %x, %n : i32
  return %r : i32
}
