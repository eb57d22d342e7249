func.func @g(%x: i32) -> i16 {
  %a = arith.trunci %x : i32 to i16
  return %a : i16
}
func.func @f(%x: i32) -> i1 {
  %a = func.call @g(%x) : (i32) -> i16
  %b = arith.trunci %a overflow<nsw> : i16 to i8
  %one = arith.constant 1 : i8
  %r = arith.cmpi eq, %b, %one : i8
  return %r : i1
}
func.func @main() -> i32 {
  %c = arith.constant 65537 : i32
  %r = func.call @f(%c) : (i32) -> i1
  %s = arith.extui %r : i1 to i32
  return %s : i32
}
