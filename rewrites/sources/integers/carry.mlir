func.func @f(%a: i64, %b: i64, %c: i64, %d: i64) -> (i64, i64) {
  %low, %carry = arith.addui_extended %a, %c : i64, i1
  %high = arith.addi %b, %d : i64
  %one = arith.extui %carry : i1 to i64
  %sum = arith.addi %high, %one : i64
  return %low, %sum : i64, i64
}
