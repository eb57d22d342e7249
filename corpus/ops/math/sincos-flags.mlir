// Sine and cosine of each lane, and with a promise that it keeps or breaks.
func.func @lanes(%a: vector<2xf64>) -> (vector<2xf64>, vector<2xf64>) {
  %0, %1 = math.sincos %a : vector<2xf64>
  return %0, %1 : vector<2xf64>, vector<2xf64>
}
func.func @promise(%a: f32) -> (f32, f32) {
  %0, %1 = math.sincos %a fastmath<nnan> : f32
  return %0, %1 : f32, f32
}
func.func @half(%a: f16) -> (f16, f16) {
  %0, %1 = math.sincos %a : f16
  return %0, %1 : f16, f16
}
// sin 1 = 0.84147098480789651, cos 1 = 0.54030230586813972
// call: @lanes([-0.0, 1.0] : vector<2xf64>) == [-0.0, 0x3FEAED548F090CEE] : vector<2xf64>, [1.0, 0x3FE14A280FB5068C] : vector<2xf64>
// call: @promise(0.0 : f32) == 0.0 : f32, 1.0 : f32
// Of an infinity neither is a number.
// call: @promise(0x7F800000 : f32) == poison : f32, poison : f32
// call: @promise(0x7FC00000 : f32) == poison : f32, poison : f32
// call: @promise(poison : f32) == poison : f32, poison : f32
// In steps of 2^-11 the two are 1723.33 and 1106.54: 1024 + 0x2bb and 1024 + 0x53.
// call: @half(1.0 : f16) == 0x3ABB : f16, 0x3853 : f16
