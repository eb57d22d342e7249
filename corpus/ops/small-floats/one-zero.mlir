// Formats with one zero: where the other would be is the NaN.
func.func @to_4(%a: vector<6xf32>) -> vector<6xi8> {
  %0 = arith.truncf %a : vector<6xf32> to vector<6xf8E4M3FNUZ>
  %1 = arith.bitcast %0 : vector<6xf8E4M3FNUZ> to vector<6xi8>
  return %1 : vector<6xi8>
}
func.func @to_5(%a: vector<4xf64>) -> vector<4xi8> {
  %0 = arith.truncf %a : vector<4xf64> to vector<4xf8E5M2FNUZ>
  %1 = arith.bitcast %0 : vector<4xf8E5M2FNUZ> to vector<4xi8>
  return %1 : vector<4xi8>
}
func.func @to_4_of_11(%a: vector<3xf16>) -> vector<3xi8> {
  %0 = arith.truncf %a : vector<3xf16> to vector<3xf8E4M3B11FNUZ>
  %1 = arith.bitcast %0 : vector<3xf8E4M3B11FNUZ> to vector<3xi8>
  return %1 : vector<3xi8>
}
func.func @from(%a: i8) -> (f32, f32, f32) {
  %0 = arith.bitcast %a : i8 to f8E4M3FNUZ
  %1 = arith.bitcast %a : i8 to f8E5M2FNUZ
  %2 = arith.bitcast %a : i8 to f8E4M3B11FNUZ
  %3 = arith.extf %0 : f8E4M3FNUZ to f32
  %4 = arith.extf %1 : f8E5M2FNUZ to f32
  %5 = arith.extf %2 : f8E4M3B11FNUZ to f32
  return %3, %4, %5 : f32, f32, f32
}
func.func @to_4_alone(%a: f32) -> f8E4M3FNUZ {
  %0 = arith.truncf %a : f32 to f8E4M3FNUZ
  return %0 : f8E4M3FNUZ
}
// f8E4M3FNUZ: exponents count from -8. 1 is 0 1000 000, 240 the largest; 2.2 is nearest to 2.25 (0 1001 001), 2.125 in
// the middle of 2 and that. What vanishes is zero.
// call: @to_4([1.0, -0.0, 240.0, -0.000000001, 2.2, 2.125] : vector<6xf32>) == [0x40, 0, 0x7f, 0, 0x49, 0x48] : vector<6xi8>
// f8E5M2FNUZ: from -16. 57344 is the largest, 2^-17 the least, and half of that in the middle of it and of zero.
// call: @to_5([1.0, -57344.0, -0.00000762939453125, -0.000003814697265625] : vector<4xf64>) == [0x40, -1, -127, 0] : vector<4xi8>
// f8E4M3B11FNUZ: from -11. 30 is the largest.
// call: @to_4_of_11([1.0, 30.0, -30.0] : vector<3xf16>) == [0x58, 0x7f, -1] : vector<3xi8>
// call: @from(-128 : i8) == 0x7FC00000 : f32, 0x7FC00000 : f32, 0x7FC00000 : f32
// call: @from(-1 : i8) == -240.0 : f32, -57344.0 : f32, -30.0 : f32
// The least numbers: 2^-10, 2^-17, 2^-13.
// call: @from(1 : i8) == 0x3A800000 : f32, 0x37000000 : f32, 0x39000000 : f32
// call: @from(0 : i8) == 0.0 : f32, 0.0 : f32, 0.0 : f32
// call: @from(poison : i8) == poison : f32, poison : f32, poison : f32
// What is too large: no document says whether it is the NaN.
// call: @to_4_alone(1000.0 : f32)
