// index_cast with an index of 32 bits: i64 is cut, and comes back sign-extended.
func.func @to(%a: i64) -> index {
  %0 = arith.index_cast %a : i64 to index
  return %0 : index
}
func.func @there_and_back(%a: i64) -> i64 {
  %0 = arith.index_cast %a : i64 to index
  %1 = arith.index_cast %0 : index to i64
  return %1 : i64
}
func.func @unsigned(%a: i64) -> i64 {
  %0 = arith.index_castui %a : i64 to index
  %1 = arith.index_castui %0 : index to i64
  return %1 : i64
}
// index-bitwidth: 32
// call: @to(4294967297 : i64) == 1 : index
// call: @there_and_back(2147483648 : i64) == -2147483648 : i64
// call: @there_and_back(4294967301 : i64) == 5 : i64
// call: @unsigned(2147483648 : i64) == 2147483648 : i64
// call: @unsigned(-1 : i64) == 4294967295 : i64
