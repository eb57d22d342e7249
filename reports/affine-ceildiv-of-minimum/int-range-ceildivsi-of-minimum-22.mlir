func.func @f() -> i8 {
  %c = arith.constant -128 : i8
  %c2 = arith.constant 2 : i8
  %r = arith.ceildivsi %c, %c2 : i8
  return %r : i8
}
func.func @main() -> i32 {
  %r = func.call @f() : () -> i8
  %s = arith.extsi %r : i8 to i32
  return %s : i32
}
