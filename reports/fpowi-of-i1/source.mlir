// release: 22
func.func @f(%x: f32, %n: i1) -> f32 {
  %r = math.fpowi %x, %n : f32, i1
  return %r : f32
}
// 2 to the power of -1.
// call: @f(2.0 : f32, true) == 0.5 : f32
