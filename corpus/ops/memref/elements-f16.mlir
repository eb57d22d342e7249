// Elements of half precision take two bytes; the bits are moved, not rounded.
func.func @f(%m: memref<3xf16>, %i: index, %v: f16) -> f16 {
  %0 = memref.load %m[%i] : memref<3xf16>
  memref.store %v, %m[%i] : memref<3xf16>
  return %0 : f16
}
// call: @f(memref<3xf16> [0x0001, 0xFC00, 1.5], 0 : index, -0.0 : f16) == 0x0001 : f16
// after: arg0 == [0x8000, 0xFC00, 0x3E00]
// call: @f(memref<3xf16> [0x0001, 0xFC00, 1.5], 1 : index, 0x7BFF : f16) == 0xFC00 : f16
// after: arg0 == [0x0001, 0x7BFF, 0x3E00]
