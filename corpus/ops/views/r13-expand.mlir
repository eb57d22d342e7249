// release: 13
// One dimension becomes a group; a dynamic size is what the others leave.
func @f(%m: memref<?xi32>, %i: index, %j: index) -> (i32, index) {
  %c0 = constant 0 : index
  %a = memref.expand_shape %m [[0, 1, 2]] : memref<?xi32> into memref<?x2x3xi32>
  %0 = memref.load %a[%i, %j, %j] : memref<?x2x3xi32>
  %d = memref.dim %a, %c0 : memref<?x2x3xi32>
  return %0, %d : i32, index
}
// 6 + 3 + 1 = 10.
// call: @f(memref<12xi32> [0,1,2,3,4,5,6,7,8,9,10,11], 1 : index, 1 : index) == 10 : i32, 2 : index
