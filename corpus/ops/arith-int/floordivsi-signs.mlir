// Signed division rounding down, for every combination of signs.
func.func @f(%a: i32, %b: i32) -> i32 {
  %0 = arith.floordivsi %a, %b : i32
  return %0 : i32
}
// call: @f(7 : i32, 2 : i32) == 3 : i32
// call: @f(-7 : i32, 2 : i32) == -4 : i32
// call: @f(7 : i32, -2 : i32) == -4 : i32
// call: @f(-7 : i32, -2 : i32) == 3 : i32
// call: @f(-6 : i32, 2 : i32) == -3 : i32
// call: @f(6 : i32, -2 : i32) == -3 : i32
// call: @f(-1 : i32, 2147483647 : i32) == -1 : i32
// call: @f(1 : i32, -2147483648 : i32) == -1 : i32
// call: @f(0 : i32, -7 : i32) == 0 : i32
