func.func @f(%c: i1, %b: i1, %x: i32) -> i32 {
  %true = arith.constant true
  %0 = arith.select %c, %true, %b : i1
  %z = arith.constant 0 : i32
  %r = arith.select %0, %x, %z : i32
  return %r : i32
}
