// A float times a power of two in the type of the result, and one divided by it and narrowed then.
func.func @extf(%a: i4, %s: i8) -> f16 {
  %0 = arith.bitcast %a : i4 to f4E2M1FN
  %1 = arith.bitcast %s : i8 to f8E8M0FNU
  %2 = arith.scaling_extf %0, %1 : f4E2M1FN, f8E8M0FNU to f16
  return %2 : f16
}
func.func @truncf(%a: vector<2xf32>, %s: vector<2xf32>) -> vector<2xi4> {
  %0 = arith.scaling_truncf %a, %s : vector<2xf32>, vector<2xf32> to vector<2xf4E2M1FN>
  %1 = arith.bitcast %0 : vector<2xf4E2M1FN> to vector<2xi4>
  return %1 : vector<2xi4>
}
// 6 * 2^3; -1.5 * 2^-2; 6 * 2^14 is more than f16 has.
// call: @extf(7 : i4, 130 : i8) == 48.0 : f16
// call: @extf(-5 : i4, 125 : i8) == -0.375 : f16
// call: @extf(7 : i4, 141 : i8) == 0x7C00 : f16
// call: @extf(poison : i4, 127 : i8) == poison : f16
// 10 / 4 = 2.5, to 2; -100 / 0.5 = -200, to -6.
// call: @truncf([10.0, -100.0] : vector<2xf32>, [4.0, 0.5] : vector<2xf32>) == [4, -1] : vector<2xi4>
// call: @truncf([poison, 3.0] : vector<2xf32>, [1.0, 1.0] : vector<2xf32>) == [poison, 5] : vector<2xi4>
