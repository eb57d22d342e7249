func.func @f(%a: i32, %b: i32) -> i32 {
  %k = arith.constant 123456789 : i32
  %s = arith.addi %a, %b : i32
  %c = arith.cmpi eq, %s, %k : i32
  %0 = arith.select %c, %a, %b : i32
  return %0 : i32
}
