// Belongs in mlir/test/Dialect/Math/expand-math.mlir, or in the file that tests -math-expand-ops.
// RUN: mlir-opt %s -math-expand-ops | FileCheck %s

// Up to 6 zeros lead a number of 7 bits that is not 0: the steps are 4, 2 and 1.
// CHECK-LABEL: func @ctlz_of_seven_bits
// CHECK-DAG:     arith.constant 4 : i7
// CHECK-DAG:     arith.constant 2 : i7
// CHECK-DAG:     arith.constant 1 : i7
// CHECK:         return
func.func @ctlz_of_seven_bits(%x: i7) -> i7 {
  %r = math.ctlz %x : i7
  return %r : i7
}
