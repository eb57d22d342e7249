// Two floats of 4 bytes, 8 bytes from element to element, aligned as a float.
func.func @f(%b: memref<20xi8>, %i: index) -> complex<f32> {
  %c4 = arith.constant 4 : index
  %m = memref.view %b[%c4][] : memref<20xi8> to memref<2xcomplex<f32>>
  %0 = memref.load %m[%i] : memref<2xcomplex<f32>>
  return %0 : complex<f32>
}
// 0x3F800000 = 1.0, 0x40000000 = 2.0, 0xBF800000 = -1.0; the low byte first.
// call: @f(memref<20xi8> [9, 9, 9, 9, 0, 0, -128, 63, 0, 0, 0, 64, 0, 0, -128, -65, 0, 0, -128, 63], 0 : index) == [1.0, 2.0] : complex<f32>
// call: @f(memref<20xi8> [9, 9, 9, 9, 0, 0, -128, 63, 0, 0, 0, 64, 0, 0, -128, -65, 0, 0, -128, 63], 1 : index) == [-1.0, 1.0] : complex<f32>
