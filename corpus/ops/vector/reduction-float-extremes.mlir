// maximumf and minimumf give NaN if a lane is, maxnumf and minnumf leave it out.
func.func @f(%v: vector<3xf32>) -> (f32, f32, f32, f32) {
  %0 = vector.reduction <maximumf>, %v : vector<3xf32> into f32
  %1 = vector.reduction <minimumf>, %v : vector<3xf32> into f32
  %2 = vector.reduction <maxnumf>, %v : vector<3xf32> into f32
  %3 = vector.reduction <minnumf>, %v : vector<3xf32> into f32
  return %0, %1, %2, %3 : f32, f32, f32, f32
}
// call: @f([1.0, -2.0, 0.5] : vector<3xf32>) == 1.0 : f32, -2.0 : f32, 1.0 : f32, -2.0 : f32
// call: @f([1.0, 0x7FC00000, 3.0] : vector<3xf32>) == 0x7FC00000 : f32, 0x7FC00000 : f32, 3.0 : f32, 1.0 : f32
// call: @f([0x7FC00000, 0x7FC00000, 0x7FC00000] : vector<3xf32>) == 0x7FC00000 : f32, 0x7FC00000 : f32, 0x7FC00000 : f32, 0x7FC00000 : f32
