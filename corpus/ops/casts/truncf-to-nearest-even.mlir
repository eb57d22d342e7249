// A narrowing that says that it goes to nearest even, as it does without a word.
func.func @f(%a: f64) -> (f32, f16) {
  %0 = arith.truncf %a to_nearest_even : f64 to f32
  %1 = arith.truncf %a to_nearest_even : f64 to f16
  return %0, %1 : f32, f16
}
func.func @lanes(%a: vector<2xf32>) -> vector<2xf16> {
  %0 = arith.truncf %a to_nearest_even : vector<2xf32> to vector<2xf16>
  return %0 : vector<2xf16>
}
// 1 + 2^-24 and 1 + 3 2^-24 are in the middle of two floats; of f16 both are next to 1.
// call: @f(0x3FF0000010000000 : f64) == 1.0 : f32, 1.0 : f16
// call: @f(0xBFF0000030000000 : f64) == 0xBF800002 : f32, -1.0 : f16
// 65520 is in the middle of the largest f16 and of what would be next.
// call: @f(65520.0 : f64) == 65520.0 : f32, 0x7C00 : f16
// call: @f(poison : f64) == poison : f32, poison : f16
// 1 + 2^-11 is in the middle of two, 1 + 3 2^-12 is above it.
// call: @lanes([0x3F801000, 0x3F801800] : vector<2xf32>) == [0x3C00, 0x3C01] : vector<2xf16>
