func.func @f(%a: i128, %b: i128) -> i128 {
  %q = arith.floordivsi %a, %b : i128
  return %q : i128
}
// call: @f(-1 : i128, 2 : i128) == -1 : i128
