// Through: -canonicalize
// Wrong: 56 of 257, MLIR 22.1.8
func.func @f(%x: i8) -> i8 {
  %c = arith.constant 100 : i8
  %a = arith.addi %x, %c overflow<nsw> : i8
  %b = arith.addi %a, %c overflow<nsw> : i8
  return %b : i8
}
