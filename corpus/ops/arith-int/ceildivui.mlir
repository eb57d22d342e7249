// Unsigned division rounding up; no overflow for the largest dividend.
func.func @i8(%a: i8, %b: i8) -> i8 {
  %0 = arith.ceildivui %a, %b : i8
  return %0 : i8
}
func.func @i64(%a: i64, %b: i64) -> i64 {
  %0 = arith.ceildivui %a, %b : i64
  return %0 : i64
}
// call: @i8(7 : i8, 2 : i8) == 4 : i8
// call: @i8(0 : i8, -1 : i8) == 0 : i8
// call: @i8(1 : i8, -1 : i8) == 1 : i8
// ceil(255 / 2) = 128
// call: @i8(-1 : i8, 2 : i8) == -128 : i8
// ceil(255 / 254) = 2
// call: @i8(-1 : i8, -2 : i8) == 2 : i8
// call: @i8(-1 : i8, -1 : i8) == 1 : i8
// call: @i8(-1 : i8, 1 : i8) == -1 : i8
// ceil(128 / 3) = 43
// call: @i8(-128 : i8, 3 : i8) == 43 : i8
// call: @i8(1 : i8, 0 : i8) == undefined "division by zero"
// call: @i8(0 : i8, 0 : i8) == undefined "division by zero"
// call: @i64(-1 : i64, 2 : i64) == -9223372036854775808 : i64
