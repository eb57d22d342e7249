func.func @f(%a: f64) -> i1 {
  %one = arith.constant 1.0 : f64
  %s = arith.addf %a, %one : f64
  %0 = arith.cmpf oeq, %s, %a : f64
  return %0 : i1
}
