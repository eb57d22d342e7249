// Parts of 16 bits round each for itself.
func.func @f(%a: complex<f16>, %b: complex<f16>) -> complex<f16> {
  %0 = complex.add %a, %b : complex<f16>
  return %0 : complex<f16>
}
// 2048 + 1 is a tie and goes to the even 2048; 2050 + 1 = 2051 lies between 2050 and 2052, and
// goes to 2052 whose last bit is 0.
// call: @f([2048.0, 2050.0] : complex<f16>, [1.0, 1.0] : complex<f16>) == [2048.0, 2052.0] : complex<f16>
