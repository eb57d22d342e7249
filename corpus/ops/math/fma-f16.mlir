// fma in f16, where a detour by f32 rounds twice.
func.func @f(%a: f16, %b: f16, %c: f16) -> f16 {
  %0 = math.fma %a, %b, %c : f16
  return %0 : f16
}
// 1.96875 * 1.46875 = 2.8916015625 is a tie, which 2^-24 breaks upward.
// call: @f(0x3FE0 : f16, 0x3DE0 : f16, 0x0001 : f16) == 0x41C9 : f16
// call: @f(0x3FE0 : f16, 0x3DE0 : f16, 0x0000 : f16) == 0x41C8 : f16
// call: @f(256.0 : f16, 256.0 : f16, -65504.0 : f16) == 32.0 : f16
