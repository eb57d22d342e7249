func.func @f(%x: i32) -> i32 {
  %c255 = arith.constant 255 : i32
  %c2 = arith.constant 2 : i32
  %a = arith.andi %x, %c255 : i32
  %r = arith.divsi %a, %c2 : i32
  return %r : i32
}
func.func @main() -> i32 {
  %c = arith.constant 200 : i32
  %r = func.call @f(%c) : (i32) -> i32
  return %r : i32
}
