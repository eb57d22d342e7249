// Through: -arith-int-range-narrowing=int-bitwidths-supported=8
// Wrong: 32768 of 65537, MLIR 22.1.8
func.func @f(%x: i16) -> i16 {
  %c127 = arith.constant 127 : i16
  %a = arith.andi %x, %c127 : i16
  %b = arith.addi %a, %a overflow<nsw> : i16
  return %b : i16
}
