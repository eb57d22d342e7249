// nnan and ninf promise that no operand and no result is a NaN or an infinity.
func.func @nnan(%a: f32, %b: f32) -> f32 {
  %0 = arith.addf %a, %b fastmath<nnan> : f32
  return %0 : f32
}
func.func @ninf(%a: f32, %b: f32) -> f32 {
  %0 = arith.mulf %a, %b fastmath<ninf> : f32
  return %0 : f32
}
// call: @nnan(1.0 : f32, 2.0 : f32) == 3.0 : f32
// call: @nnan(0x7FC00000 : f32, 2.0 : f32) == poison : f32
// call: @nnan(0x7F800000 : f32, 2.0 : f32) == 0x7F800000 : f32
// call: @nnan(0x7F800000 : f32, 0xFF800000 : f32) == poison : f32
// call: @ninf(1.5 : f32, 2.0 : f32) == 3.0 : f32
// call: @ninf(0x7F800000 : f32, 2.0 : f32) == poison : f32
// call: @ninf(0x7F7FFFFF : f32, 2.0 : f32) == poison : f32
