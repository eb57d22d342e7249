// Belongs in mlir/test/Dialect/Arith/int-range-narrowing.mlir.
// RUN: mlir-opt %s -arith-int-range-narrowing=int-bitwidths-supported=8 | FileCheck %s

// The sum is at most 254: it does not overflow as a number of 32 bits, and may overflow as a signed one of 8 bits.
// CHECK-LABEL: func @sum_of_seven_bits
// CHECK-NOT:     overflow<nsw> : i8
// CHECK:         return
func.func @sum_of_seven_bits(%x: i32) -> i32 {
  %c127 = arith.constant 127 : i32
  %a = arith.andi %x, %c127 : i32
  %b = arith.addi %a, %a overflow<nsw> : i32
  return %b : i32
}
