func.func @f(%x: i32) -> i32 {
  %n = arith.constant -2 : i32
  %r = math.ipowi %x, %n : i32
  return %r : i32
}
// call: @f(2147483647 : i32) == 0 : i32
// call: @f(65536 : i32) == 0 : i32
