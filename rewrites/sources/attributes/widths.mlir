func.func @f(%a: i8, %b: i64) -> i32 {
  %0 = arith.extui %a : i8 to i32
  %1 = arith.extsi %a : i8 to i32
  %2 = arith.trunci %b : i64 to i32
  %3 = arith.xori %0, %1 : i32
  %4 = arith.addi %3, %2 : i32
  return %4 : i32
}
