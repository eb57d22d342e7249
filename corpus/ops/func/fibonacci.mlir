// Recursion with two calls in one activation: values live across a call.
func.func @fib(%n: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %base = arith.cmpi slt, %n, %c2 : i32
  cf.cond_br %base, ^leaf, ^node
^leaf:
  return %n : i32
^node:
  %a = arith.subi %n, %c1 : i32
  %b = arith.subi %n, %c2 : i32
  %x = call @fib(%a) : (i32) -> i32
  %y = call @fib(%b) : (i32) -> i32
  %0 = arith.addi %x, %y : i32
  return %0 : i32
}
// call: @fib(0 : i32) == 0 : i32
// call: @fib(1 : i32) == 1 : i32
// call: @fib(12 : i32) == 144 : i32
