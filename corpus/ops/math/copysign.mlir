// copysign takes the sign bit of its second operand, of a NaN too, and keeps the rest.
func.func @bits(%a: i32, %b: i32) -> i32 {
  %x = arith.bitcast %a : i32 to f32
  %y = arith.bitcast %b : i32 to f32
  %z = math.copysign %x, %y : f32
  %0 = arith.bitcast %z : f32 to i32
  return %0 : i32
}
func.func @d(%a: f64, %b: f64) -> f64 {
  %0 = math.copysign %a, %b : f64
  return %0 : f64
}
func.func @h(%a: f16, %b: f16) -> f16 {
  %0 = math.copysign %a, %b : f16
  return %0 : f16
}
// 1.0 with the sign of a negative NaN is -1.0 = 0xBF800000
// call: @bits(1065353216 : i32, -4194304 : i32) == -1082130432 : i32
// a positive NaN with a negative sign is 0xFFC00001
// call: @bits(2143289345 : i32, -2147483648 : i32) == -4194303 : i32
// a negative NaN with a positive sign is 0x7FC00001
// call: @bits(-4194303 : i32, 0 : i32) == 2143289345 : i32
// call: @d(0.0 : f64, -1.0 : f64) == -0.0 : f64
// call: @d(-3.0 : f64, -0.0 : f64) == -3.0 : f64
// call: @d(-3.0 : f64, 0.0 : f64) == 3.0 : f64
// call: @h(0x7C00 : f16, -2.0 : f16) == 0xFC00 : f16
