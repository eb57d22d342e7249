// Whatever is computed from poison is poison, even a product with zero; the arm that select does
// not take is not looked at.
func.func @mul(%n: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %c0 = arith.constant 0 : i32
  %p = arith.shli %c1, %n : i32
  %0 = arith.muli %p, %c0 : i32
  return %0 : i32
}
func.func @xor(%n: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %p = arith.shli %c1, %n : i32
  %0 = arith.xori %p, %p : i32
  return %0 : i32
}
func.func @select(%c: i1, %n: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %p = arith.shli %c1, %n : i32
  %0 = arith.select %c, %p, %c1 : i32
  return %0 : i32
}
func.func @condition(%n: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %p = arith.shli %c1, %n : i32
  %c = arith.cmpi eq, %p, %c1 : i32
  %0 = arith.select %c, %c1, %c1 : i32
  return %0 : i32
}
func.func @unused(%n: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %p = arith.shli %c1, %n : i32
  return %n : i32
}
// call: @mul(32 : i32) == poison : i32
// call: @mul(31 : i32) == 0 : i32
// call: @xor(40 : i32) == poison : i32
// call: @select(true, 32 : i32) == poison : i32
// call: @select(false, 32 : i32) == 1 : i32
// call: @select(true, 4 : i32) == 16 : i32
// call: @condition(32 : i32) == poison : i32
// call: @condition(0 : i32) == 1 : i32
// call: @unused(32 : i32) == 32 : i32
