// Integer to float and back loses what the float cannot hold.
func.func @f(%a: i32) -> i32 {
  %0 = arith.sitofp %a : i32 to f32
  %1 = arith.fptosi %0 : f32 to i32
  return %1 : i32
}
func.func @d(%a: i32) -> i32 {
  %0 = arith.sitofp %a : i32 to f64
  %1 = arith.fptosi %0 : f64 to i32
  return %1 : i32
}
// call: @f(16777217 : i32) == 16777216 : i32
// call: @f(-2147483648 : i32) == -2147483648 : i32
// 2^31 - 1 rounds to 2^31, which does not fit.
// call: @f(2147483647 : i32) == poison : i32
// call: @d(2147483647 : i32) == 2147483647 : i32
// call: @d(-16777217 : i32) == -16777217 : i32
