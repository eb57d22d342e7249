func.func @f(%a: f32) -> f32 {
  %0 = math.roundeven %a : f32
  return %0 : f32
}
