// A function with several returns.
func.func @sign(%a: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %m1 = arith.constant -1 : i32
  %neg = arith.cmpi slt, %a, %c0 : i32
  cf.cond_br %neg, ^negative, ^rest
^negative:
  return %m1 : i32
^rest:
  %pos = arith.cmpi sgt, %a, %c0 : i32
  cf.cond_br %pos, ^positive, ^zero
^positive:
  return %c1 : i32
^zero:
  return %c0 : i32
}
// call: @sign(-2147483648 : i32) == -1 : i32
// call: @sign(0 : i32) == 0 : i32
// call: @sign(2147483647 : i32) == 1 : i32
