func.func @f(%a: f64) -> f16 {
  %0 = arith.truncf %a : f64 to f16
  return %0 : f16
}
