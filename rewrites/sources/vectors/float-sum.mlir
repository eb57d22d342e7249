func.func @f(%v: vector<4xf32>, %s: f32) -> f32 {
  %r = vector.reduction <add>, %v, %s : vector<4xf32> into f32
  return %r : f32
}
