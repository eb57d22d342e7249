func.func @f(%a: f32) -> f32 {
  %s = arith.mulf %a, %a : f32
  %0 = math.sqrt %s : f32
  return %0 : f32
}
