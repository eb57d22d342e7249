// release: 22
func.func @f(%x: f32) -> f32 {
  %r = math.acosh %x : f32
  return %r : f32
}
// acosh x is about log 2x for large x: log 2e30 is 69.7707.
// call: @f(1.0e+30 : f32) == 69.7707 : f32
