func.func @f(%x: i64, %y: i64) -> i64 {
  %c127 = arith.constant 127 : i64
  %c63 = arith.constant 63 : i64
  %a = arith.andi %x, %c127 : i64
  %s = arith.andi %y, %c63 : i64
  %r = arith.shrui %a, %s : i64
  return %r : i64
}
// call: @f(100 : i64, 33 : i64) == 0 : i64
