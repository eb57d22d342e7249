// LLVM 10 calls the C library, whose result is one that is right.
func.func @f(%a: f32, %b: f64) -> (f32, f64) {
  %0 = math.tanh %a : f32
  %1 = math.tanh %b : f64
  return %0, %1 : f32, f64
}
// options: as-llvm-10=1
// call: @f(0.5 : f32, -3.0 : f64) == 0x3EEC9A9F : f32, 0xBFEFD77D111A0B00 : f64
// call: @f(-0.0 : f32, 0.0 : f64) == -0.0 : f32, 0.0 : f64
