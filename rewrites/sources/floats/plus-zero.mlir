func.func @f(%a: f32) -> f32 {
  %z = arith.constant 0.0 : f32
  %0 = arith.addf %a, %z : f32
  return %0 : f32
}
