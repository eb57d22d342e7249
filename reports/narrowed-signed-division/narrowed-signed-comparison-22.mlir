func.func @f(%x: i32) -> i32 {
  %c255 = arith.constant 255 : i32
  %c100 = arith.constant 100 : i32
  %a = arith.andi %x, %c255 : i32
  %b = arith.cmpi slt, %a, %c100 : i32
  %r = arith.extui %b : i1 to i32
  return %r : i32
}
func.func @main() -> i32 {
  %c = arith.constant 200 : i32
  %r = func.call @f(%c) : (i32) -> i32
  return %r : i32
}
