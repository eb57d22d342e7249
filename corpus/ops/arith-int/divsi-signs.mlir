// Signed division rounds toward zero for every combination of signs.
func.func @i8(%a: i8, %b: i8) -> i8 {
  %0 = arith.divsi %a, %b : i8
  return %0 : i8
}
func.func @i7(%a: i7, %b: i7) -> i7 {
  %0 = arith.divsi %a, %b : i7
  return %0 : i7
}
func.func @i32(%a: i32, %b: i32) -> i32 {
  %0 = arith.divsi %a, %b : i32
  return %0 : i32
}
// call: @i8(7 : i8, 2 : i8) == 3 : i8
// call: @i8(-7 : i8, 2 : i8) == -3 : i8
// call: @i8(7 : i8, -2 : i8) == -3 : i8
// call: @i8(-7 : i8, -2 : i8) == 3 : i8
// call: @i8(1 : i8, -2 : i8) == 0 : i8
// call: @i8(-128 : i8, 1 : i8) == -128 : i8
// call: @i8(-128 : i8, 2 : i8) == -64 : i8
// call: @i8(-128 : i8, -128 : i8) == 1 : i8
// call: @i8(127 : i8, -128 : i8) == 0 : i8
// call: @i8(-128 : i8, 127 : i8) == -1 : i8
// call: @i8(0 : i8, -1 : i8) == 0 : i8
// call: @i7(-64 : i7, 3 : i7) == -21 : i7
// call: @i7(63 : i7, -1 : i7) == -63 : i7
// call: @i32(-2147483648 : i32, 3 : i32) == -715827882 : i32
// call: @i32(2147483647 : i32, -1 : i32) == -2147483647 : i32
