// An index of 32 bits is narrower than i64.
func.func @to(%a: index) -> (i64, i64) {
  %0 = index.casts %a : index to i64
  %1 = index.castu %a : index to i64
  return %0, %1 : i64, i64
}
func.func @from(%a: i64) -> index {
  %0 = index.castu %a : i64 to index
  return %0 : index
}
// index-bitwidth: 32
// call: @to(-1 : index) == -1 : i64, 4294967295 : i64
// call: @to(7 : index) == 7 : i64, 7 : i64
// 2^32 + 9
// call: @from(4294967305 : i64) == 9 : index
