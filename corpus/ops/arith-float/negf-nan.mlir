// Negation flips the sign bit and nothing else, of NaN too; the bits tell.
func.func @f(%a: i32) -> i32 {
  %x = arith.bitcast %a : i32 to f32
  %y = arith.negf %x : f32
  %0 = arith.bitcast %y : f32 to i32
  return %0 : i32
}
func.func @h(%a: f16) -> f16 {
  %0 = arith.negf %a : f16
  return %0 : f16
}
// 0x7FC00001 becomes 0xFFC00001, and back
// call: @f(2143289345 : i32) == -4194303 : i32
// call: @f(-4194303 : i32) == 2143289345 : i32
// call: @f(0 : i32) == -2147483648 : i32
// call: @f(1 : i32) == -2147483647 : i32
// call: @h(0x7C00 : f16) == 0xFC00 : f16
// call: @h(-0.0 : f16) == 0.0 : f16
