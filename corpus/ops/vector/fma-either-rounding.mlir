// (1 + 2^-12)^2 - (1 + 2^-11): fused it is 2^-24, in two steps the product is rounded to
// 1 + 2^-11 and the result 0. Conversions may do either, so that the lane is anything.
func.func @f(%a: vector<2xf32>, %c: vector<2xf32>) -> vector<2xf32> {
  %0 = vector.fma %a, %a, %c : vector<2xf32>
  return %0 : vector<2xf32>
}
// 0x3F800800 = 1 + 2^-12, 0xBF801000 = -(1 + 2^-11).
// call: @f([0x3F800800, 2.0] : vector<2xf32>, [0xBF801000, 0.5] : vector<2xf32>) == [poison, 4.5] : vector<2xf32>
