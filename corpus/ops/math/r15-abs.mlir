// abs and round in the spelling of release 15.
func.func @f(%a: f64) -> (f64, f64) {
  %0 = math.abs %a : f64
  %1 = math.round %a : f64
  return %0, %1 : f64, f64
}
// release: 15
// call: @f(-2.5 : f64) == 2.5 : f64, -3.0 : f64
// call: @f(-0.0 : f64) == 0.0 : f64, -0.0 : f64
