// Powers, by exponentials of logarithms or by products.
func.func @pow(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.pow %a, %b : complex<f32>
  return %0 : complex<f32>
}
func.func @powi(%a: complex<f32>, %n: i32) -> complex<f32> {
  %0 = complex.powi %a, %n : complex<f32>, i32
  return %0 : complex<f32>
}
// call: @pow([1.0, 2.0] : complex<f32>, [0.5, -1.0] : complex<f32>) == [0x408C3DF9, 0xBF8FEC42] : complex<f32>
// call: @pow([3.0, -4.0] : complex<f32>, [-1.5, 0.25] : complex<f32>) == [0xBCCBE05A, 0x3DE1468D] : complex<f32>
// (-2)^3
// call: @pow([-2.0, 0.0] : complex<f32>, [3.0, 0.0] : complex<f32>) == [-8.0, 0.0] : complex<f32>
// (1 + 2i)^2 = -3 + 4i, times 1 + 2i = -11 - 2i; 1 / (-3 + 4i) = (-3 - 4i) / 25; (1 + i)^8 = 16, and 16 / 256
// call: @powi([1.0, 2.0] : complex<f32>, 3 : i32) == [-11.0, -2.0] : complex<f32>
// call: @powi([1.0, 2.0] : complex<f32>, -2 : i32) == [0xBDF5C28F, 0xBE23D70A] : complex<f32>
// call: @powi([-3.0, -4.0] : complex<f32>, 0 : i32) == [1.0, 0.0] : complex<f32>
// call: @powi([0.5, 0.5] : complex<f32>, 8 : i32) == [0.0625, 0.0] : complex<f32>
// Of zero nothing is said, nor of a power of which the angle has no digits left.
// call: @pow([0.0, 0.0] : complex<f32>, [0.0, 0.0] : complex<f32>)
// call: @powi([1.0, 1.0] : complex<f32>, 1000000 : i32)
