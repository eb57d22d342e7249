// release: 15
func.func @f0(%arg0: f32) -> complex<f32> {
  %0 = complex.create %arg0, %arg0 : complex<f32>
  %1 = complex.atan2 %0, %0 : complex<f32>
  return %1 : complex<f32>
}
// call: @f0(1.0e+10 : f32)
