func.func @f(%a: complex<f32>, %b: complex<f32>) -> f32 {
  %0 = complex.sub %a, %b : complex<f32>
  %1 = complex.add %0, %b : complex<f32>
  %2 = complex.re %1 : complex<f32>
  return %2 : f32
}
func.func @h(%x: f32, %y: f32) -> f32 {
  %a = complex.create %x, %x : complex<f32>
  %b = complex.create %y, %y : complex<f32>
  %r = call @f(%a, %b) : (complex<f32>, complex<f32>) -> f32
  return %r : f32
}
// call: @h(1.0 : f32, 1.0e+10 : f32) == 0.0 : f32
