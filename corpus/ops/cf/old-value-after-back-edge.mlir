// A block argument's value of the previous round is used after it was replaced (Fibonacci).
func.func @fib(%n: i32) -> i64 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %z = arith.constant 0 : i64
  %o = arith.constant 1 : i64
  cf.br ^head(%n, %z, %o : i32, i64, i64)
^head(%k: i32, %a: i64, %b: i64):
  %done = arith.cmpi sle, %k, %c0 : i32
  %k1 = arith.subi %k, %c1 : i32
  %s = arith.addi %a, %b : i64
  cf.cond_br %done, ^exit(%a : i64), ^head(%k1, %b, %s : i32, i64, i64)
^exit(%r: i64):
  return %r : i64
}
// call: @fib(0 : i32) == 0 : i64
// call: @fib(1 : i32) == 1 : i64
// call: @fib(10 : i32) == 55 : i64
// call: @fib(50 : i32) == 12586269025 : i64
