func.func @f(%a: i64, %b: i64) -> i64 {
  %0 = arith.cmpi sgt, %a, %b : i64
  %1 = arith.subi %a, %b : i64
  %2 = arith.select %0, %1, %a : i64
  return %2 : i64
}
