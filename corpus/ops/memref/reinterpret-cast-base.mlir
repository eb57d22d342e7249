// The offset counts from the base of the source, not from its element 0.
func.func @f(%m: memref<2xi8, strided<[1], offset: 3>>) -> i8 {
  %c0 = arith.constant 0 : index
  %v = memref.reinterpret_cast %m to offset: [1], sizes: [2], strides: [1] : memref<2xi8, strided<[1], offset: 3>> to memref<2xi8, strided<[1], offset: 1>>
  %0 = memref.load %v[%c0] : memref<2xi8, strided<[1], offset: 1>>
  return %0 : i8
}
// call: @f(memref<2xi8, strided<[1], offset: 3>> [0, 1, 2, 3, 4]) == 1 : i8
