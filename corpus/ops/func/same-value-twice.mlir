// One value returned twice, and one argument passed twice.
func.func @dup(%a: f64) -> (f64, f64) {
  return %a, %a : f64, f64
}
func.func @sub(%a: f64, %b: f64) -> f64 {
  %0 = arith.subf %a, %b : f64
  return %0 : f64
}
func.func @f(%a: f64) -> f64 {
  %0:2 = call @dup(%a) : (f64) -> (f64, f64)
  %1 = call @sub(%0#0, %0#1) : (f64, f64) -> f64
  return %1 : f64
}
// call: @dup(2.5 : f64) == 2.5 : f64, 2.5 : f64
// call: @f(2.5 : f64) == 0.0 : f64
// call: @f(0x7FF0000000000000 : f64) == 0x7FF8000000000000 : f64
