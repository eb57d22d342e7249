func.func @f(%a: i32, %b: i32) -> i1 {
  %k = arith.constant -559038737 : i32
  %x = arith.xori %a, %k : i32
  %0 = arith.cmpi eq, %x, %b : i32
  return %0 : i1
}
