func.func @add(%a: i32) -> i32 {
  %k = arith.constant 3 : i32
  %r = arith.addi %a, %k : i32
  return %r : i32
}
func.func @mul(%a: i32) -> i32 {
  %k = arith.constant 3 : i32
  %r = arith.muli %a, %k : i32
  return %r : i32
}
func.func @f(%c: i1, %x: i32) -> i32 {
  %a = func.constant @add : (i32) -> i32
  %b = func.constant @mul : (i32) -> i32
  %g = arith.select %c, %a, %b : (i32) -> i32
  %r = func.call_indirect %g(%x) : (i32) -> i32
  return %r : i32
}
