func.func @f(%x: i32) -> i32 {
  %c255 = arith.constant 255 : i32
  %c2 = arith.constant 2 : i32
  %a = arith.andi %x, %c255 : i32
  %r = arith.divsi %a, %c2 : i32
  return %r : i32
}
// call: @f(200 : i32) == 100 : i32
