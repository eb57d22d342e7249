func.func @f(%x: i8) -> i32 {
  %c11 = arith.constant 11 : i32
  %a = arith.extsi %x : i8 to i32
  %r = arith.remui %a, %c11 : i32
  return %r : i32
}
// call: @f(-56 : i8) == 3 : i32
