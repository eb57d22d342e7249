func.func @f(%a: f32) -> i1 {
  %0 = arith.cmpf oeq, %a, %a : f32
  return %0 : i1
}
