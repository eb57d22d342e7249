// What kind of number a float is, by its bits.
func.func @f(%a: f32) -> (i1, i1, i1, i1) {
  %0 = math.isfinite %a : f32
  %1 = math.isinf %a : f32
  %2 = math.isnan %a : f32
  %3 = math.isnormal %a : f32
  return %0, %1, %2, %3 : i1, i1, i1, i1
}
func.func @v(%a: vector<4xf16>) -> (vector<4xi1>, vector<4xi1>) {
  %0 = math.isfinite %a : vector<4xf16>
  %1 = math.isnormal %a : vector<4xf16>
  return %0, %1 : vector<4xi1>, vector<4xi1>
}
func.func @d(%a: f64) -> (i1, i1) {
  %0 = math.isinf %a : f64
  %1 = math.isnan %a : f64
  return %0, %1 : i1, i1
}
// Finite and normal, zero, the largest subnormal and the least normal.
// call: @f(-1.5 : f32) == 1 : i1, 0 : i1, 0 : i1, 1 : i1
// call: @f(-0.0 : f32) == 1 : i1, 0 : i1, 0 : i1, 0 : i1
// call: @f(0x007FFFFF : f32) == 1 : i1, 0 : i1, 0 : i1, 0 : i1
// call: @f(0x80800000 : f32) == 1 : i1, 0 : i1, 0 : i1, 1 : i1
// call: @f(0x7F7FFFFF : f32) == 1 : i1, 0 : i1, 0 : i1, 1 : i1
// call: @f(0x7F800000 : f32) == 0 : i1, 1 : i1, 0 : i1, 0 : i1
// call: @f(0xFF800000 : f32) == 0 : i1, 1 : i1, 0 : i1, 0 : i1
// Quiet, and signalling.
// call: @f(0xFFC00000 : f32) == 0 : i1, 0 : i1, 1 : i1, 0 : i1
// call: @f(0x7F800001 : f32) == 0 : i1, 0 : i1, 1 : i1, 0 : i1
// call: @v([0x0001, 0x0400, 0x7C00, 0x7E00] : vector<4xf16>) == [1, 1, 0, 0] : vector<4xi1>, [0, 1, 0, 0] : vector<4xi1>
// call: @d(0xFFF0000000000000 : f64) == 1 : i1, 0 : i1
// call: @d(0x7FF0000000000001 : f64) == 0 : i1, 1 : i1
