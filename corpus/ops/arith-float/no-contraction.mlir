// A product and a sum are rounded one after the other: no fused op may take their place.
func.func @f(%a: f32, %b: f32, %c: f32) -> f32 {
  %0 = arith.mulf %a, %b : f32
  %1 = arith.addf %0, %c : f32
  return %1 : f32
}
// (1 + 2^-23)^2 rounds to 1 + 2^-22; fused, 2^-46 would be left.
// call: @f(0x3F800001 : f32, 0x3F800001 : f32, 0xBF800002 : f32) == 0.0 : f32
