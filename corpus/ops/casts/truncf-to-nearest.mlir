// The mode that a narrowing has when none is said.
func.func @f(%a: f64) -> f32 {
  %0 = arith.truncf %a to_nearest_even : f64 to f32
  return %0 : f32
}
// 1 + 2^-24, the middle between 1 and the next float
// call: @f(0x3FF0000010000000 : f64) == 1.0 : f32
// 1 + 3 2^-24, the middle between the next two
// call: @f(0x3FF0000030000000 : f64) == 0x3F800002 : f32
