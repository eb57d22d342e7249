// Through: -canonicalize
// Wrong: 32768 of 65537, MLIR 22.1.8
func.func @f(%x: i16) -> i8 {
  %c8 = arith.constant 8 : i16
  %a = arith.shrsi %x, %c8 : i16
  %b = arith.trunci %a overflow<nsw> : i16 to i8
  return %b : i8
}
