func.func @f(%a: f32) -> f32 {
  %k = arith.constant 2.0 : f32
  %0 = arith.divf %a, %k : f32
  return %0 : f32
}
