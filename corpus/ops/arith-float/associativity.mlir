// Sums are not associative and must not be reordered.
func.func @left(%a: f64, %b: f64, %c: f64) -> f64 {
  %0 = arith.addf %a, %b : f64
  %1 = arith.addf %0, %c : f64
  return %1 : f64
}
func.func @right(%a: f64, %b: f64, %c: f64) -> f64 {
  %0 = arith.addf %b, %c : f64
  %1 = arith.addf %a, %0 : f64
  return %1 : f64
}
// call: @left(9007199254740992.0 : f64, -9007199254740992.0 : f64, 1.0 : f64) == 1.0 : f64
// -2^53 + 1 is exact
// call: @right(9007199254740992.0 : f64, -9007199254740992.0 : f64, 1.0 : f64) == 1.0 : f64
// call: @left(9007199254740992.0 : f64, 1.0 : f64, 1.0 : f64) == 9007199254740992.0 : f64
// call: @right(9007199254740992.0 : f64, 1.0 : f64, 1.0 : f64) == 9007199254740994.0 : f64
