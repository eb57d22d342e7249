// fma rounds once: products that cancel leave their low bits.
func.func @f(%a: f32, %b: f32, %c: f32) -> f32 {
  %0 = math.fma %a, %b, %c : f32
  return %0 : f32
}
func.func @d(%a: f64, %b: f64, %c: f64) -> f64 {
  %0 = math.fma %a, %b, %c : f64
  return %0 : f64
}
// (1 + 2^-23)^2 - (1 + 2^-22) = 2^-46
// call: @f(0x3F800001 : f32, 0x3F800001 : f32, 0xBF800002 : f32) == 0x28800000 : f32
// (1 + 2^-52)^2 - (1 + 2^-51) = 2^-104
// call: @d(0x3FF0000000000001 : f64, 0x3FF0000000000001 : f64, 0xBFF0000000000002 : f64) == 0x3970000000000000 : f64
// The product overflows, the sum does not.
// call: @f(0x7F7FFFFF : f32, 2.0 : f32, 0xFF7FFFFF : f32) == 0x7F7FFFFF : f32
// (1 + 2^-12)^2 is a tie, which 2^-100 breaks upward and -2^-100 downward.
// call: @f(0x3F800800 : f32, 0x3F800800 : f32, 0x0D800000 : f32) == 0x3F801001 : f32
// call: @f(0x3F800800 : f32, 0x3F800800 : f32, 0x8D800000 : f32) == 0x3F801000 : f32
// call: @f(2.0 : f32, 3.0 : f32, 4.0 : f32) == 10.0 : f32
