// index_castui zero-extends or truncates.
func.func @to(%a: i32, %b: i1) -> (index, index) {
  %0 = arith.index_castui %a : i32 to index
  %1 = arith.index_castui %b : i1 to index
  return %0, %1 : index, index
}
func.func @from(%a: index) -> (i8, i128) {
  %0 = arith.index_castui %a : index to i8
  %1 = arith.index_castui %a : index to i128
  return %0, %1 : i8, i128
}
// call: @to(-1 : i32, true) == 4294967295 : index, 1 : index
// call: @from(-1 : index) == -1 : i8, 18446744073709551615 : i128
// call: @from(384 : index) == -128 : i8, 384 : i128
