func.func @f(%x: i32) -> i1 {
  %c127 = arith.constant 127 : i32
  %c128 = arith.constant 128 : i32
  %a = arith.andi %x, %c127 : i32
  %b = arith.addi %a, %a overflow<nsw> : i32
  %r = arith.cmpi ult, %b, %c128 : i32
  return %r : i1
}
func.func @main() -> i32 {
  %c = arith.constant 100 : i32
  %r = func.call @f(%c) : (i32) -> i1
  %s = arith.extui %r : i1 to i32
  return %s : i32
}
