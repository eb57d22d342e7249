// 1 divided by zero.
func.func @f(%a: i32, %b: i32) -> i32 {
  %0 = math.ipowi %a, %b : i32
  return %0 : i32
}
// call: @f(0 : i32, -1 : i32) == undefined "division by zero"
