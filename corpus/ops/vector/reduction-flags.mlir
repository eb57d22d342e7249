// What a reduction promises of each lane, of each sum on the way and of the result; and what it leaves open.
func.func @nnan(%a: vector<2xf32>) -> f32 {
  %0 = vector.reduction <add>, %a fastmath<nnan> : vector<2xf32> into f32
  return %0 : f32
}
func.func @one_lane(%a: vector<1xf32>) -> f32 {
  %0 = vector.reduction <add>, %a fastmath<nnan> : vector<1xf32> into f32
  return %0 : f32
}
func.func @ninf(%a: vector<2xf32>, %b: f32) -> f32 {
  %0 = vector.reduction <mul>, %a, %b fastmath<ninf> : vector<2xf32> into f32
  return %0 : f32
}
func.func @largest(%a: vector<2xf32>) -> f32 {
  %0 = vector.reduction <maxnumf>, %a fastmath<nnan> : vector<2xf32> into f32
  return %0 : f32
}
func.func @contract(%a: vector<2xf32>, %b: f32) -> f32 {
  %0 = vector.reduction <add>, %a, %b fastmath<contract> : vector<2xf32> into f32
  return %0 : f32
}
func.func @nsz(%a: vector<2xf32>, %b: f32) -> f32 {
  %0 = vector.reduction <add>, %a, %b fastmath<nsz> : vector<2xf32> into f32
  return %0 : f32
}
// call: @nnan([1.0, 2.0] : vector<2xf32>) == 3.0 : f32
// call: @nnan([1.0, 0x7FC00000] : vector<2xf32>) == poison : f32
// call: @nnan([0x7F800000, 0xFF800000] : vector<2xf32>) == poison : f32
// call: @nnan([0x7F800000, 1.0] : vector<2xf32>) == 0x7F800000 : f32
// call: @one_lane([4.0] : vector<1xf32>) == 4.0 : f32
// call: @one_lane([0x7FC00000] : vector<1xf32>) == poison : f32
// call: @ninf([3.0, 2.0] : vector<2xf32>, 0.5 : f32) == 3.0 : f32
// The start value first: 2^100 2^100 is too large, though 2^-100 comes behind.
// call: @ninf([0x71800000, 0x0D800000] : vector<2xf32>, 0x71800000 : f32) == poison : f32
// call: @largest([1.0, 2.0] : vector<2xf32>) == 2.0 : f32
// call: @largest([1.0, 0x7FC00000] : vector<2xf32>) == poison : f32
// 1 + 2^-24 is in the middle of 1 and the next float; both are right, once for each.
// call: @contract([0x33800000, 0.0] : vector<2xf32>, 1.0 : f32) == 1.0 : f32
// call: @contract([0x33800000, 0.0] : vector<2xf32>, 1.0 : f32) == 0x3F800001 : f32
// call: @nsz([-0.0, -0.0] : vector<2xf32>, -0.0 : f32) == -0.0 : f32
// call: @nsz([-0.0, -0.0] : vector<2xf32>, -0.0 : f32) == 0.0 : f32
