func @f(%a: i128) -> i128 {
  %c = arith.constant -1 : i128
  %1 = arith.addi %a, %c : i128
  %2 = arith.addi %1, %c : i128
  return %2 : i128
}
func @main() -> i64 {
  %a = arith.constant 0 : i128
  %c64 = arith.constant 64 : i128
  %s = call @f(%a) : (i128) -> i128
  %u = arith.shrsi %s, %c64 : i128
  %r = arith.trunci %u : i128 to i64
  return %r : i64
}
