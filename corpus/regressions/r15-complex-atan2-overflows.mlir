// report: reports/complex-atan2-overflows
// -convert-complex-to-standard: complex.atan2 of values of 1e10 is NaN in f32 (MLIR 15, 16).
// release: 15
func.func @f0(%arg0: f32) -> complex<f32> {
  %0 = complex.create %arg0, %arg0 : complex<f32>
  %1 = complex.atan2 %0, %0 : complex<f32>
  return %1 : complex<f32>
}
// call: @f0(1.0e+10 : f32)
