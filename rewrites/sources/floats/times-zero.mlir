func.func @f(%a: f64) -> f64 {
  %z = arith.constant 0.0 : f64
  %0 = arith.mulf %a, %z : f64
  return %0 : f64
}
