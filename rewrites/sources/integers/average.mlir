func.func @f(%a: i32, %b: i32) -> i32 {
  %one = arith.constant 1 : i32
  %x = arith.xori %a, %b : i32
  %h = arith.shrui %x, %one : i32
  %n = arith.andi %a, %b : i32
  %0 = arith.addi %n, %h : i32
  return %0 : i32
}
