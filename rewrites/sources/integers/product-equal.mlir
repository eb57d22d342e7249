func.func @f(%a: i64) -> i1 {
  %three = arith.constant 3 : i64
  %k = arith.constant 370368 : i64
  %b = arith.muli %a, %three : i64
  %0 = arith.cmpi eq, %b, %k : i64
  return %0 : i1
}
