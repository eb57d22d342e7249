// bitcast changes the type, not the bits.
func.func @f(%a: f32) -> i32 {
  %0 = arith.bitcast %a : f32 to i32
  return %0 : i32
}
func.func @i(%a: i64) -> f64 {
  %0 = arith.bitcast %a : i64 to f64
  return %0 : f64
}
func.func @h(%a: i16) -> f16 {
  %0 = arith.bitcast %a : i16 to f16
  return %0 : f16
}
// call: @f(1.0 : f32) == 1065353216 : i32
// call: @f(-0.0 : f32) == -2147483648 : i32
// call: @f(0xFF800000 : f32) == -8388608 : i32
// call: @i(-9223372036854775808 : i64) == -0.0 : f64
// call: @i(1 : i64) == 0x0000000000000001 : f64
// call: @h(31743 : i16) == 65504.0 : f16
// call: @h(-32768 : i16) == -0.0 : f16
