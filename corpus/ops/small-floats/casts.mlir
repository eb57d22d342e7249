// Conversions to and from floats of 4 to 8 bits, to nearest even.
func.func @to_f4(%a: f32) -> i4 {
  %0 = arith.truncf %a : f32 to f4E2M1FN
  %1 = arith.bitcast %0 : f4E2M1FN to i4
  return %1 : i4
}
func.func @from_f4(%a: i4) -> f32 {
  %0 = arith.bitcast %a : i4 to f4E2M1FN
  %1 = arith.extf %0 : f4E2M1FN to f32
  return %1 : f32
}
func.func @to_f8(%a: vector<4xf32>) -> vector<4xi8> {
  %0 = arith.truncf %a : vector<4xf32> to vector<4xf8E4M3FN>
  %1 = arith.bitcast %0 : vector<4xf8E4M3FN> to vector<4xi8>
  return %1 : vector<4xi8>
}
func.func @to_powers(%a: f32) -> i8 {
  %0 = arith.truncf %a : f32 to f8E8M0FNU
  %1 = arith.bitcast %0 : f8E8M0FNU to i8
  return %1 : i8
}
func.func @ints(%a: i16) -> (i4, i4, i8) {
  %0 = arith.sitofp %a : i16 to f4E2M1FN
  %1 = arith.uitofp %a : i16 to f4E2M1FN
  %2 = arith.sitofp %a : i16 to f8E5M2
  %3 = arith.bitcast %0 : f4E2M1FN to i4
  %4 = arith.bitcast %1 : f4E2M1FN to i4
  %5 = arith.bitcast %2 : f8E5M2 to i8
  return %3, %4, %5 : i4, i4, i8
}
func.func @to_ints(%a: i8) -> (i2, i4) {
  %0 = arith.bitcast %a : i8 to f8E4M3FN
  %1 = arith.fptosi %0 : f8E4M3FN to i2
  %2 = arith.fptoui %0 : f8E4M3FN to i4
  return %1, %2 : i2, i4
}
// f4E2M1FN has 0, 0.5, 1, 1.5, 2, 3, 4 and 6, in this order, and their opposites; what is larger is the largest.
// call: @to_f4(2.5 : f32) == 4 : i4
// call: @to_f4(5.0 : f32) == 6 : i4
// call: @to_f4(-0.25 : f32) == -8 : i4
// call: @to_f4(1000000.0 : f32) == 7 : i4
// call: @to_f4(0xFF800000 : f32) == -1 : i4
// call: @from_f4(7 : i4) == 6.0 : f32
// call: @from_f4(-8 : i4) == -0.0 : f32
// call: @from_f4(-7 : i4) == -0.5 : f32
// call: @from_f4(poison : i4) == poison : f32
// 2.2 is nearest to 2.25, 0 1000 001; 448 is the largest; 0.0009765625 is halfway to the least number.
// call: @to_f8([2.2, 448.0, 0.0009765625, -1.0] : vector<4xf32>) == [0x41, 0x7e, 0, -72] : vector<4xi8>
// Powers of two: the exponent counts from -127. 1.5 is halfway between 1 and 2.
// call: @to_powers(1.0 : f32) == 127 : i8
// call: @to_powers(1.5 : f32) == -128 : i8
// call: @to_powers(0.4 : f32) == 126 : i8
// -9 is below the least number, -6; as a number without a sign it is 65527. 9 of f8E5M2 is between 8 and 10: 8, 0 10010 00.
// call: @ints(-9 : i16) == -1 : i4, 7 : i4, -56 : i8
// 1.75 (0 0111 110) is cut off to 1; 2.25 does not fit two bits with a sign.
// call: @to_ints(0x3e : i8) == 1 : i2, 1 : i4
// call: @to_ints(0x41 : i8) == poison : i2, 2 : i4
