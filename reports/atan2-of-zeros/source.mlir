// release: 22
func.func @f() -> (f32, f32) {
  %zero = arith.constant 0.0 : f32
  %minus = arith.constant -0.0 : f32
  %a = math.atan2 %zero, %zero : f32
  %b = math.atan2 %minus, %zero : f32
  return %a, %b : f32, f32
}
// call: @f() == 0.0 : f32, -0.0 : f32
