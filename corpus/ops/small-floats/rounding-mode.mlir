// Of the modes of rounding only the usual one, to nearest even, is known; with another a call is not judged.
func.func @f(%a: f32) -> i4 {
  %0 = arith.truncf %a to_nearest_even : f32 to f4E2M1FN
  %1 = arith.bitcast %0 : f4E2M1FN to i4
  return %1 : i4
}
func.func @other(%a: f32) -> i4 {
  %0 = arith.truncf %a toward_zero : f32 to f4E2M1FN
  %1 = arith.bitcast %0 : f4E2M1FN to i4
  return %1 : i4
}
// 5.5 is nearer to 6 than to 4.
// call: @f(5.5 : f32) == 7 : i4
// call: @other(5.5 : f32)
