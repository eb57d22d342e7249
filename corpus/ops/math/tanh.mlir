// Near zero it is its argument, far from it 1.
// refused: no intrinsic of LLVM 11 computes
func.func @tanh_f32(%a: f32) -> f32 {
  %0 = math.tanh %a : f32
  return %0 : f32
}
func.func @tanh_f64(%a: f64) -> f64 {
  %0 = math.tanh %a : f64
  return %0 : f64
}
// call: @tanh_f32(0.5 : f32) == 0x3EEC9A9F : f32
// call: @tanh_f32(0x2EDBE6FF : f32) == 0x2EDBE6FF : f32
// call: @tanh_f64(-3.0 : f64) == 0xBFEFD77D111A0B00 : f64
// call: @tanh_f32(9.0 : f32) == 0x3F7FFFFF : f32
// special values, which are exact
// call: @tanh_f32(-0.0 : f32) == -0.0 : f32
// call: @tanh_f32(0x7F800000 : f32) == 1.0 : f32
// call: @tanh_f32(0xFF800000 : f32) == -1.0 : f32
// call: @tanh_f32(0x7FC00000 : f32) == 0x7FC00000 : f32
// call: @tanh_f32(1000.0 : f32) == 1.0 : f32
