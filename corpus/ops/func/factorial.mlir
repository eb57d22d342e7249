// Recursion: the factorial, which wraps at 21.
func.func @fact(%n: i64) -> i64 {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %base = arith.cmpi sle, %n, %c0 : i64
  cf.cond_br %base, ^one, ^more
^one:
  return %c1 : i64
^more:
  %m = arith.subi %n, %c1 : i64
  %0 = call @fact(%m) : (i64) -> i64
  %1 = arith.muli %n, %0 : i64
  return %1 : i64
}
// call: @fact(0 : i64) == 1 : i64
// call: @fact(5 : i64) == 120 : i64
// call: @fact(20 : i64) == 2432902008176640000 : i64
// 51090942171709440000 - 3 * 2^64
// call: @fact(21 : i64) == -4249290049419214848 : i64
