// f32 sums are rounded to nearest, ties to even, and overflow to infinity.
func.func @f(%a: f32, %b: f32) -> f32 {
  %0 = arith.addf %a, %b : f32
  return %0 : f32
}
// 1 + 2^-24 is half way between 1 and its successor: even is 1.
// call: @f(1.0 : f32, 0x33800000 : f32) == 1.0 : f32
// call: @f(0x3F800001 : f32, 0x33800000 : f32) == 0x3F800002 : f32
// just above the tie
// call: @f(1.0 : f32, 0x33800001 : f32) == 0x3F800001 : f32
// 2^24 + 1
// call: @f(16777216.0 : f32, 1.0 : f32) == 16777216.0 : f32
// call: @f(16777218.0 : f32, 1.0 : f32) == 16777220.0 : f32
// the largest float plus half a unit in its last place, and plus a quarter
// call: @f(0x7F7FFFFF : f32, 0x73000000 : f32) == 0x7F800000 : f32
// call: @f(0x7F7FFFFF : f32, 0x72800000 : f32) == 0x7F7FFFFF : f32
// call: @f(0x7F7FFFFF : f32, 0x7F7FFFFF : f32) == 0x7F800000 : f32
// 0.1 + 0.2
// call: @f(0x3DCCCCCD : f32, 0x3E4CCCCD : f32) == 0x3E99999A : f32
