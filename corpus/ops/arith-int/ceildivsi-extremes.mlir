// Signed division rounding up where a naive (a + b - 1) / b overflows.
func.func @i8(%a: i8, %b: i8) -> i8 {
  %0 = arith.ceildivsi %a, %b : i8
  return %0 : i8
}
func.func @i64(%a: i64, %b: i64) -> i64 {
  %0 = arith.ceildivsi %a, %b : i64
  return %0 : i64
}
// call: @i8(127 : i8, 127 : i8) == 1 : i8
// call: @i8(127 : i8, 126 : i8) == 2 : i8
// call: @i8(127 : i8, 2 : i8) == 64 : i8
// call: @i8(127 : i8, 1 : i8) == 127 : i8
// call: @i8(-128 : i8, 1 : i8) == -128 : i8
// call: @i8(-128 : i8, 3 : i8) == -42 : i8
// call: @i8(-128 : i8, -3 : i8) == 43 : i8
// call: @i8(-128 : i8, 127 : i8) == -1 : i8
// call: @i8(-128 : i8, -128 : i8) == 1 : i8
// call: @i8(127 : i8, -128 : i8) == 0 : i8
// call: @i8(-127 : i8, -128 : i8) == 1 : i8
// call: @i8(-128 : i8, -127 : i8) == 2 : i8
// call: @i8(-128 : i8, -1 : i8) == undefined "signed division overflow"
// call: @i8(9 : i8, 0 : i8) == undefined "division by zero"
// call: @i64(9223372036854775807 : i64, 2 : i64) == 4611686018427387904 : i64
// call: @i64(-9223372036854775808 : i64, 2 : i64) == -4611686018427387904 : i64
