// release: 22
func.func @f(%x: f32) -> f32 {
  %r = math.asinh %x : f32
  return %r : f32
}
// asinh x is about -log -2x for large negative x: -log 2e10 is -23.718998.
// call: @f(-1.0e+10 : f32) == -23.718998 : f32
