// Elements of a memref: the real part first, then the imaginary one.
func.func @f(%m: memref<3xcomplex<f32>>, %i: index, %j: index) -> complex<f32> {
  %0 = memref.load %m[%i] : memref<3xcomplex<f32>>
  %1 = memref.load %m[%j] : memref<3xcomplex<f32>>
  %2 = complex.sub %0, %1 : complex<f32>
  memref.store %2, %m[%j] : memref<3xcomplex<f32>>
  return %2 : complex<f32>
}
// call: @f(memref<3xcomplex<f32>> [1.0, 2.0, 3.0, 4.0, 5.0, 7.0], 2 : index, 0 : index) == [4.0, 5.0] : complex<f32>
// after: arg0 == [4.0, 5.0, 3.0, 4.0, 5.0, 7.0]
// call: @f(memref<3xcomplex<f32>> [1.0, 2.0, _, 4.0, 5.0, 7.0], 0 : index, 1 : index) == [poison, -2.0] : complex<f32>
