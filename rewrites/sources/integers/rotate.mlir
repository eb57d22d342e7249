func.func @f(%x: i32, %n: i32) -> i32 {
  %z = arith.constant 0 : i32
  %k31 = arith.constant 31 : i32
  %k32 = arith.constant 32 : i32
  %s = arith.andi %n, %k31 : i32
  %none = arith.cmpi eq, %s, %z : i32
  %r = arith.subi %k32, %s : i32
  %hi = arith.shli %x, %s : i32
  %lo = arith.shrui %x, %r : i32
  %o = arith.ori %hi, %lo : i32
  %0 = arith.select %none, %x, %o : i32
  return %0 : i32
}
