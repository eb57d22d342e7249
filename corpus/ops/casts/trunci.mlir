// Truncation keeps the low bits.
func.func @i128(%a: i128) -> (i65, i64, i33, i8, i7, i1) {
  %0 = arith.trunci %a : i128 to i65
  %1 = arith.trunci %a : i128 to i64
  %2 = arith.trunci %a : i128 to i33
  %3 = arith.trunci %a : i128 to i8
  %4 = arith.trunci %a : i128 to i7
  %5 = arith.trunci %a : i128 to i1
  return %0, %1, %2, %3, %4, %5 : i65, i64, i33, i8, i7, i1
}
// call: @i128(-1 : i128) == -1 : i65, -1 : i64, -1 : i33, -1 : i8, -1 : i7, true
// 2^64 + 2^63 + 2^32 + 0xC0
// call: @i128(27670116114859294912 : i128) == -9223372032559808320 : i65, -9223372032559808320 : i64, -4294967104 : i33, -64 : i8, -64 : i7, false
// call: @i128(63 : i128) == 63 : i65, 63 : i64, 63 : i33, 63 : i8, 63 : i7, true
