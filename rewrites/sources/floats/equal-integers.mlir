func.func @f(%a: i64, %b: i64) -> i1 {
  %x = arith.sitofp %a : i64 to f64
  %y = arith.sitofp %b : i64 to f64
  %0 = arith.cmpf oeq, %x, %y : f64
  return %0 : i1
}
