func.func @f(%x: i32) -> i1 {
  %c16 = arith.constant 16 : i32
  %zero = arith.constant 0 : i16
  %a = arith.shrsi %x, %c16 : i32
  %b = arith.trunci %a overflow<nsw> : i32 to i16
  %r = arith.cmpi slt, %b, %zero : i16
  return %r : i1
}
func.func @main() -> i32 {
  %c = arith.constant -65536 : i32
  %r = func.call @f(%c) : (i32) -> i1
  %s = arith.extui %r : i1 to i32
  return %s : i32
}
