func.func @f(%a: i32, %b: i32, %c: i32) -> i32 {
  %x = arith.cmpi eq, %a, %b : i32
  %y = arith.cmpi eq, %b, %c : i32
  %e = arith.andi %x, %y : i1
  %one = arith.constant 1 : i32
  %zero = arith.constant 0 : i32
  %r = arith.select %e, %one, %zero : i32
  return %r : i32
}
