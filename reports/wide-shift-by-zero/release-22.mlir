func.func @f(%x: i64, %n: i64) -> i64 {
  %r = arith.shli %x, %n : i64
  return %r : i64
}
func.func @main() -> i32 {
  %c1 = arith.constant 1 : i64
  %c0 = arith.constant 0 : i64
  %c32 = arith.constant 32 : i64
  %r = func.call @f(%c1, %c0) : (i64, i64) -> i64
  %h = arith.shrsi %r, %c32 : i64
  %s = arith.trunci %h : i64 to i32
  return %s : i32
}
