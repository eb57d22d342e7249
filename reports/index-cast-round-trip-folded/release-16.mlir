func.func @f(%x: index) -> index {
  %a = arith.index_cast %x : index to i8
  %b = arith.index_cast %a : i8 to index
  return %b : index
}
func.func @main() -> i64 {
  %c = arith.constant 300 : index
  %r = func.call @f(%c) : (index) -> index
  %s = arith.index_cast %r : index to i64
  return %s : i64
}
