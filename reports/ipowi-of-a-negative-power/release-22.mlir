func.func @f(%x: i32) -> i32 {
  %n = arith.constant -2 : i32
  %r = math.ipowi %x, %n : i32
  return %r : i32
}
func.func @main() -> i32 {
  %x = arith.constant 2147483647 : i32
  %r = func.call @f(%x) : (i32) -> i32
  return %r : i32
}
