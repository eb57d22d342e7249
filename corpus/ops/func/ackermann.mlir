// Recursion in an argument: Ackermann's function at small values.
func.func @ack(%m: i32, %n: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %m0 = arith.cmpi eq, %m, %c0 : i32
  cf.cond_br %m0, ^first, ^rest
^first:
  %0 = arith.addi %n, %c1 : i32
  return %0 : i32
^rest:
  %m1 = arith.subi %m, %c1 : i32
  %n0 = arith.cmpi eq, %n, %c0 : i32
  cf.cond_br %n0, ^call(%c1 : i32), ^recurse
^recurse:
  %n1 = arith.subi %n, %c1 : i32
  %1 = call @ack(%m, %n1) : (i32, i32) -> i32
  cf.br ^call(%1 : i32)
^call(%k: i32):
  %2 = call @ack(%m1, %k) : (i32, i32) -> i32
  return %2 : i32
}
// call: @ack(0 : i32, 5 : i32) == 6 : i32
// n + 2, 2 n + 3
// call: @ack(1 : i32, 4 : i32) == 6 : i32
// call: @ack(2 : i32, 3 : i32) == 9 : i32
