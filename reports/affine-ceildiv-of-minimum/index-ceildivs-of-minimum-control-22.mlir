func.func @f(%a: index, %b: index) -> index {
  %r = arith.divsi %a, %b : index
  return %r : index
}
func.func @main() -> i64 {
  %a = arith.constant -9223372036854775808 : index
  %b = arith.constant 2 : index
  %r = func.call @f(%a, %b) : (index, index) -> index
  %s = arith.index_cast %r : index to i64
  return %s : i64
}
