// Of zeros of both signs maxnumf and minnumf may give either, maximumf and minimumf may not. A
// larger or smaller number settles it.
func.func @f(%v: vector<3xf32>) -> (f32, f32, f32, f32) {
  %0 = vector.reduction <maximumf>, %v : vector<3xf32> into f32
  %1 = vector.reduction <minimumf>, %v : vector<3xf32> into f32
  %2 = vector.reduction <maxnumf>, %v : vector<3xf32> into f32
  %3 = vector.reduction <minnumf>, %v : vector<3xf32> into f32
  return %0, %1, %2, %3 : f32, f32, f32, f32
}
// call: @f([0.0, -0.0, 0.0] : vector<3xf32>) == 0.0 : f32, -0.0 : f32, poison : f32, poison : f32
// call: @f([0.0, -0.0, 5.0] : vector<3xf32>) == 5.0 : f32, -0.0 : f32, 5.0 : f32, poison : f32
// call: @f([-0.0, -0.0, -0.0] : vector<3xf32>) == -0.0 : f32, -0.0 : f32, -0.0 : f32, -0.0 : f32
