// Floats are added in order: 1e8 swallows what comes before -1e8 and not what comes after.
func.func @f(%v: vector<4xf32>) -> f32 {
  %0 = vector.reduction <add>, %v : vector<4xf32> into f32
  return %0 : f32
}
// ((1 + 1e8) - 1e8) + 2: 1e8 + 1 rounds to 1e8, so 2. In other order 3.
// call: @f([1.0, 1.0e8, -1.0e8, 2.0] : vector<4xf32>) == 2.0 : f32
// ((1e8 - 1e8) + 1) + 2 = 3.
// call: @f([1.0e8, -1.0e8, 1.0, 2.0] : vector<4xf32>) == 3.0 : f32
