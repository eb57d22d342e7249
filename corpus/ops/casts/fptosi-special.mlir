// NaN and infinities do not fit; neither does anything but 0 and -1 in one bit.
func.func @f(%a: f32) -> i64 {
  %0 = arith.fptosi %a : f32 to i64
  return %0 : i64
}
func.func @i1(%a: f32) -> i1 {
  %0 = arith.fptosi %a : f32 to i1
  return %0 : i1
}
func.func @i7(%a: f16) -> i7 {
  %0 = arith.fptosi %a : f16 to i7
  return %0 : i7
}
func.func @i8(%a: f16) -> i8 {
  %0 = arith.fptosi %a : f16 to i8
  return %0 : i8
}
func.func @i128(%a: f32) -> i128 {
  %0 = arith.fptosi %a : f32 to i128
  return %0 : i128
}
// call: @f(0x7FC00000 : f32) == poison : i64
// call: @f(0x7F800000 : f32) == poison : i64
// call: @f(0xFF800000 : f32) == poison : i64
// call: @i1(-1.0 : f32) == true
// call: @i1(-1.5 : f32) == true
// call: @i1(0.5 : f32) == false
// call: @i1(-0.5 : f32) == false
// call: @i1(1.0 : f32) == poison : i1
// call: @i1(-2.0 : f32) == poison : i1
// call: @i7(63.5 : f16) == 63 : i7
// call: @i7(64.0 : f16) == poison : i7
// call: @i7(-64.5 : f16) == -64 : i7
// call: @i8(127.875 : f16) == 127 : i8
// call: @i8(-128.875 : f16) == -128 : i8
// call: @i8(-129.0 : f16) == poison : i8
// the last f32 below 2^127
// call: @i128(0x7EFFFFFF : f32) == 170141173319264429905852091742258462720 : i128
// call: @i128(0x7F000000 : f32) == poison : i128
// call: @i128(0xFF000000 : f32) == -170141183460469231731687303715884105728 : i128
