// Product and sum where one rounding and two give the same.
func.func @f(%a: vector<3xf32>, %b: vector<3xf32>, %c: vector<3xf32>) -> vector<3xf32> {
  %0 = vector.fma %a, %b, %c : vector<3xf32>
  return %0 : vector<3xf32>
}
// 2*3+1, (-1)*0+(-0) = -0, infinity*0+1 = NaN.
// call: @f([2.0, -1.0, 0x7F800000] : vector<3xf32>, [3.0, 0.0, 0.0] : vector<3xf32>, [1.0, -0.0, 1.0] : vector<3xf32>) == [7.0, -0.0, 0x7FC00000] : vector<3xf32>
