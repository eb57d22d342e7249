func.func @f(%m: memref<3xi32, strided<[1], offset: 2>>) -> index {
  %c0 = arith.constant 0 : index
  %d = memref.dim %m, %c0 : memref<3xi32, strided<[1], offset: 2>>
  return %d : index
}
// call: @f(memref<3xi32, strided<[1], offset: 2>> [1, 2, 3, 4, 5]) == 3 : index
