// Offsets and sizes of 32 bits.
func.func @f(%m: memref<4xi8>, %o: index, %n: index) -> (i8, index) {
  %c0 = arith.constant 0 : index
  %v = memref.subview %m[%o] [%n] [1] : memref<4xi8> to memref<?xi8, strided<[1], offset: ?>>
  %0 = memref.load %v[%c0] : memref<?xi8, strided<[1], offset: ?>>
  %1 = memref.dim %v, %c0 : memref<?xi8, strided<[1], offset: ?>>
  return %0, %1 : i8, index
}
// index-bitwidth: 32
// call: @f(memref<4xi8> [1, 2, 3, 4], 2 : index, 2 : index) == 3 : i8, 2 : index
// call: @f(memref<4xi8> [1, 2, 3, 4], 2 : index, -1 : index) == undefined "negative size -1"
