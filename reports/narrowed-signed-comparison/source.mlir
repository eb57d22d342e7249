func.func @f(%x: i32) -> i1 {
  %c255 = arith.constant 255 : i32
  %c100 = arith.constant 100 : i32
  %a = arith.andi %x, %c255 : i32
  %b = arith.cmpi slt, %a, %c100 : i32
  return %b : i1
}
// call: @f(200 : i32) == false : i1
