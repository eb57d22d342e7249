// Poison in a part is poison in both, and as a power.
func.func @f(%a: complex<f32>, %s: i32) -> complex<f32> {
  %one = arith.constant 1 : i32
  %n = arith.shli %one, %s : i32
  %0 = complex.powi %a, %n : complex<f32>, i32
  return %0 : complex<f32>
}
// call: @f([2.0, 0.0] : complex<f32>, 1 : i32) == [4.0, 0.0] : complex<f32>
// call: @f([2.0, 0.0] : complex<f32>, 32 : i32) == [poison, poison] : complex<f32>
