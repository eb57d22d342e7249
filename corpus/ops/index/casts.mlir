// To wider integers the sign or zeros are added, to narrower ones bits are cut, and the same the other way.
func.func @to_narrow(%a: index) -> (i8, i8) {
  %0 = index.casts %a : index to i8
  %1 = index.castu %a : index to i8
  return %0, %1 : i8, i8
}
func.func @to_wide(%a: index) -> (i96, i96) {
  %0 = index.casts %a : index to i96
  %1 = index.castu %a : index to i96
  return %0, %1 : i96, i96
}
func.func @from_narrow(%a: i8) -> (index, index) {
  %0 = index.casts %a : i8 to index
  %1 = index.castu %a : i8 to index
  return %0, %1 : index, index
}
func.func @from_wide(%a: i96) -> (index, index) {
  %0 = index.casts %a : i96 to index
  %1 = index.castu %a : i96 to index
  return %0, %1 : index, index
}
func.func @same(%a: i64) -> (index, index) {
  %0 = index.casts %a : i64 to index
  %1 = index.castu %a : i64 to index
  return %0, %1 : index, index
}
// call: @to_narrow(384 : index) == -128 : i8, -128 : i8
// call: @to_wide(-1 : index) == -1 : i96, 18446744073709551615 : i96
// call: @to_wide(5 : index) == 5 : i96, 5 : i96
// call: @from_narrow(-1 : i8) == -1 : index, 255 : index
// call: @from_narrow(127 : i8) == 127 : index, 127 : index
// 2^64 + 7
// call: @from_wide(18446744073709551623 : i96) == 7 : index, 7 : index
// call: @same(-2 : i64) == -2 : index, -2 : index
