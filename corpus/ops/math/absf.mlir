// absf clears the sign bit and nothing else; the bits tell, of NaN too.
func.func @bits(%a: i32) -> i32 {
  %x = arith.bitcast %a : i32 to f32
  %y = math.absf %x : f32
  %0 = arith.bitcast %y : f32 to i32
  return %0 : i32
}
func.func @h(%a: f16) -> f16 {
  %0 = math.absf %a : f16
  return %0 : f16
}
func.func @d(%a: f64) -> f64 {
  %0 = math.absf %a : f64
  return %0 : f64
}
// 0xFFC00001 becomes 0x7FC00001
// call: @bits(-4194303 : i32) == 2143289345 : i32
// call: @bits(-2147483648 : i32) == 0 : i32
// call: @bits(1065353216 : i32) == 1065353216 : i32
// call: @h(0xFC00 : f16) == 0x7C00 : f16
// call: @h(0x8001 : f16) == 0x0001 : f16
// call: @d(-0.0 : f64) == 0.0 : f64
// call: @d(-2.5 : f64) == 2.5 : f64
