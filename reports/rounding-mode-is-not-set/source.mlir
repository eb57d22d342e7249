func.func @f(%x: f64) -> f32 {
  %0 = arith.truncf %x upward : f64 to f32
  return %0 : f32
}
// 1 + 2^-24, the middle between 1 and the next float
// call: @f(0x3FF0000010000000 : f64) == 0x3F800001 : f32
