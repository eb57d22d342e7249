// A negative integer as an index.
func.func @f(%a: i8) -> index {
  %0 = arith.index_cast %a : i8 to index
  return %0 : index
}
// call: @f(-2 : i8) == -2 : index
