func.func @f(%a: f64) -> f64 {
  %k = arith.constant 3.0 : f64
  %0 = arith.divf %a, %k : f64
  return %0 : f64
}
