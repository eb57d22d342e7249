// One dimension becomes a group whose dynamic size is given.
func.func @f(%m: memref<?x2xi32, strided<[3, 1]>>, %n: index, %i: index, %j: index) -> (i32, index) {
  %c0 = arith.constant 0 : index
  %a = memref.expand_shape %m [[0, 1], [2]] output_shape [%n, 2, 2] : memref<?x2xi32, strided<[3, 1]>> into memref<?x2x2xi32, strided<[6, 3, 1]>>
  %0 = memref.load %a[%i, %j, %j] : memref<?x2x2xi32, strided<[6, 3, 1]>>
  %d = memref.dim %a, %c0 : memref<?x2x2xi32, strided<[6, 3, 1]>>
  return %0, %d : i32, index
}
// 6 + 3 + 1 = 10.
// call: @f(memref<4x2xi32, strided<[3, 1]>> [0,1,2,3,4,5,6,7,8,9,10], 2 : index, 1 : index, 1 : index) == 10 : i32, 2 : index
