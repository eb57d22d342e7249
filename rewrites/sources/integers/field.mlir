func.func @f(%x: i32) -> i32 {
  %five = arith.constant 5 : i32
  %mask = arith.constant 2047 : i32
  %tag = arith.constant 933 : i32
  %one = arith.constant 1 : i32
  %s = arith.shrui %x, %five : i32
  %t = arith.andi %s, %mask : i32
  %c = arith.cmpi eq, %t, %tag : i32
  %0 = arith.select %c, %one, %x : i32
  return %0 : i32
}
