// Division rounding up and down, in the spelling of release 13.
func @f(%a: i32, %b: i32) -> (i32, i32) {
  %0 = ceildivi_signed %a, %b : i32
  %1 = floordivi_signed %a, %b : i32
  return %0, %1 : i32, i32
}
// release: 13
// call: @f(7 : i32, 2 : i32) == 4 : i32, 3 : i32
// call: @f(-7 : i32, 2 : i32) == -3 : i32, -4 : i32
// call: @f(7 : i32, -2 : i32) == -3 : i32, -4 : i32
// call: @f(-7 : i32, -2 : i32) == 4 : i32, 3 : i32
// call: @f(-2147483648 : i32, 1 : i32) == -2147483648 : i32, -2147483648 : i32
// call: @f(2147483647 : i32, 2147483647 : i32) == 1 : i32, 1 : i32
// call: @f(1 : i32, 0 : i32) == undefined "division by zero"
