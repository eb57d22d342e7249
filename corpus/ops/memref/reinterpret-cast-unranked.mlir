// From an unranked memref.
func.func @f(%m: memref<*xi8>) -> i8 {
  %c1 = arith.constant 1 : index
  %v = memref.reinterpret_cast %m to offset: [1], sizes: [2], strides: [2] : memref<*xi8> to memref<2xi8, strided<[2], offset: 1>>
  %0 = memref.load %v[%c1] : memref<2xi8, strided<[2], offset: 1>>
  return %0 : i8
}
// call: @f(memref<2x2xi8> [0, 1, 2, 3]) == 3 : i8
// call: @f(memref<3xi8> [0, 1, 2]) == undefined "a view reaches from byte 1 to 4 of a block of 3 bytes"
