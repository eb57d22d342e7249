// release: 22
func.func @f(%x: f32) -> f32 {
  %r = math.sinh %x : f32
  return %r : f32
}
// sinh x is about x for small x.
// call: @f(1.0e-10 : f32) == 1.0e-10 : f32
