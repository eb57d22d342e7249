func.func @f(%x: index) -> index {
  %a = arith.index_cast %x : index to i8
  %b = arith.index_cast %a : i8 to index
  return %b : index
}
// call: @f(300 : index) == 44 : index
