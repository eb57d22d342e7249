// Each rounding mode of a narrowing.
func.func @f(%a: f64) -> (f32, f32, f32, f32, f32) {
  %0 = arith.truncf %a to_nearest_even : f64 to f32
  %1 = arith.truncf %a downward : f64 to f32
  %2 = arith.truncf %a upward : f64 to f32
  %3 = arith.truncf %a toward_zero : f64 to f32
  %4 = arith.truncf %a to_nearest_away : f64 to f32
  return %0, %1, %2, %3, %4 : f32, f32, f32, f32, f32
}
// 1 + 2^-24, the middle between 1 and the next float
// call: @f(0x3FF0000010000000 : f64) == 1.0 : f32, 1.0 : f32, 0x3F800001 : f32, 1.0 : f32, 0x3F800001 : f32
// call: @f(0xBFF0000010000000 : f64) == -1.0 : f32, 0xBF800001 : f32, -1.0 : f32, -1.0 : f32, 0xBF800001 : f32
// 1 + 3 2^-24, the middle between the next two
// call: @f(0x3FF0000030000000 : f64) == 0x3F800002 : f32, 0x3F800001 : f32, 0x3F800002 : f32, 0x3F800001 : f32, 0x3F800002 : f32
// a little above the first middle
// call: @f(0x3FF0000010000001 : f64) == 0x3F800001 : f32, 1.0 : f32, 0x3F800001 : f32, 1.0 : f32, 0x3F800001 : f32
// 1e300 is beyond all
// call: @f(0x7E37E43C8800759C : f64) == 0x7F800000 : f32, 0x7F7FFFFF : f32, 0x7F800000 : f32, 0x7F7FFFFF : f32, 0x7F800000 : f32
// the least double
// call: @f(0x0000000000000001 : f64) == 0.0 : f32, 0.0 : f32, 0x00000001 : f32, 0.0 : f32, 0.0 : f32
// call: @f(0x8000000000000001 : f64) == -0.0 : f32, 0x80000001 : f32, -0.0 : f32, -0.0 : f32, -0.0 : f32
// call: @f(0x7FF8000000000000 : f64) == 0x7FC00000 : f32, 0x7FC00000 : f32, 0x7FC00000 : f32, 0x7FC00000 : f32, 0x7FC00000 : f32
