func.func @f(%x: i32) -> i1 {
  %c = arith.constant 2000000000 : i32
  %a = arith.addi %x, %c overflow<nsw> : i32
  %b = arith.addi %a, %c overflow<nsw> : i32
  %r = arith.cmpi sgt, %b, %x : i32
  return %r : i1
}
func.func @main() -> i32 {
  %c = arith.constant -2000000000 : i32
  %r = func.call @f(%c) : (i32) -> i1
  %s = arith.extui %r : i1 to i32
  return %s : i32
}
