func.func @f(%x: i32) -> i32 {
  %c127 = arith.constant 127 : i32
  %c20 = arith.constant 20 : i32
  %a = arith.andi %x, %c127 : i32
  %r = arith.shrui %a, %c20 : i32
  return %r : i32
}
func.func @main() -> i32 {
  %c = arith.constant 100 : i32
  %r = func.call @f(%c) : (i32) -> i32
  return %r : i32
}
