func.func @f(%a: i128) -> i1 {
  %0 = arith.constant false
  %1 = arith.constant false
  %2 = arith.extsi %0 : i1 to i128
  %3 = arith.cmpi eq, %a, %2 : i128
  return %3 : i1
}
