func.func @f() -> i8 {
  %c = arith.constant -128 : i8
  %c2 = arith.constant 2 : i8
  %r = arith.ceildivsi %c, %c2 : i8
  return %r : i8
}
// call: @f() == -64 : i8
