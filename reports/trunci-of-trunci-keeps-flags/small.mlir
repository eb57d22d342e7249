// Through: -canonicalize
// Wrong: 4080 of 65537, MLIR 22.1.8
func.func @f(%x: i16) -> i4 {
  %a = arith.trunci %x : i16 to i8
  %b = arith.trunci %a overflow<nsw> : i8 to i4
  return %b : i4
}
