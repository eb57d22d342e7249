// report: reports/wide-addi-of-constants-truncated
// The sum of two constants wider than 64 bits is truncated to 64 bits (MLIR 14–16).
// release: 16
func.func @f(%a: i128) -> i128 {
  %c = arith.constant -1 : i128
  %1 = arith.addi %a, %c : i128
  %2 = arith.addi %1, %c : i128
  return %2 : i128
}
// call: @f(0 : i128) == -2 : i128
// call: @f(5 : i128) == 3 : i128
