func.func @f(%a: f64) -> f64 {
  %z = arith.constant 0.0 : f64
  %p = arith.constant 1.0 : f64
  %n = arith.constant -1.0 : f64
  %c = arith.cmpf olt, %a, %z : f64
  %0 = arith.select %c, %n, %p : f64
  return %0 : f64
}
