// index_cast sign-extends or truncates; index is 64 bits wide.
func.func @to(%a: i32, %b: i128) -> (index, index) {
  %0 = arith.index_cast %a : i32 to index
  %1 = arith.index_cast %b : i128 to index
  return %0, %1 : index, index
}
func.func @from(%a: index) -> (i1, i32, i64, i128) {
  %0 = arith.index_cast %a : index to i1
  %1 = arith.index_cast %a : index to i32
  %2 = arith.index_cast %a : index to i64
  %3 = arith.index_cast %a : index to i128
  return %0, %1, %2, %3 : i1, i32, i64, i128
}
// call: @to(-1 : i32, 18446744073709551615 : i128) == -1 : index, -1 : index
// call: @to(-2147483648 : i32, 18446744073709551617 : i128) == -2147483648 : index, 1 : index
// call: @from(-1 : index) == true, -1 : i32, -1 : i64, -1 : i128
// call: @from(4294967298 : index) == false, 2 : i32, 4294967298 : i64, 4294967298 : i128
