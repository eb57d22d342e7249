// A float function, or a conversion between floats, with `nnan` or `ninf` is poison on such an operand or result.
func.func @absf(%a: f32) -> f32 {
  %r = math.absf %a fastmath<nnan> : f32
  return %r : f32
}
// call: @absf(-1.5 : f32) == 1.5 : f32
// call: @absf(0x7FC00000 : f32) == poison : f32
// call: @absf(0xFF800000 : f32) == 0x7F800000 : f32
func.func @sqrt(%a: f32) -> f32 {
  %r = math.sqrt %a fastmath<nnan> : f32
  return %r : f32
}
// call: @sqrt(4.0 : f32) == 2.0 : f32
// call: @sqrt(-4.0 : f32) == poison : f32
func.func @fma(%a: f16, %b: f16, %c: f16) -> f16 {
  %r = math.fma %a, %b, %c fastmath<ninf> : f16
  return %r : f16
}
// call: @fma(2.0 : f16, 3.0 : f16, 1.0 : f16) == 7.0 : f16
// call: @fma(2.0 : f16, 3.0 : f16, 0x7C00 : f16) == poison : f16
// call: @fma(65504.0 : f16, 2.0 : f16, 0.0 : f16) == poison : f16
func.func @ceil(%a: vector<2xf32>) -> vector<2xf32> {
  %r = math.ceil %a fastmath<nnan> : vector<2xf32>
  return %r : vector<2xf32>
}
// call: @ceil([1.5, 0x7FC00000] : vector<2xf32>) == [2.0, poison] : vector<2xf32>
func.func @truncf(%a: f64) -> f32 {
  %r = arith.truncf %a fastmath<ninf> : f64 to f32
  return %r : f32
}
// call: @truncf(1.5 : f64) == 1.5 : f32
// call: @truncf(1.0e+300 : f64) == poison : f32
func.func @extf(%a: f32) -> f64 {
  %r = arith.extf %a fastmath<nnan> : f32 to f64
  return %r : f64
}
// call: @extf(1.5 : f32) == 1.5 : f64
// call: @extf(0x7FC00000 : f32) == poison : f64
