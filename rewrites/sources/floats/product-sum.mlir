func.func @f(%a: f32, %b: f32, %c: f32) -> f32 {
  %p = arith.mulf %a, %b : f32
  %0 = arith.addf %p, %c : f32
  return %0 : f32
}
