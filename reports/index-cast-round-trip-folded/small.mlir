// Through: -canonicalize
// Wrong: 65280 of 65537, MLIR 22.1.8
func.func @f(%x: i16) -> i16 {
  %i = arith.index_cast %x : i16 to index
  %a = arith.index_cast %i : index to i8
  %b = arith.index_cast %a : i8 to index
  %r = arith.index_cast %b : index to i16
  return %r : i16
}
