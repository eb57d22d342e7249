// Until release 16 a size that is not known follows from the others.
func.func @f(%m: memref<?xi8>, %i: index) -> (i8, index) {
  %c0 = arith.constant 0 : index
  %a = memref.expand_shape %m [[0, 1]] : memref<?xi8> into memref<?x2xi8>
  %0 = memref.load %a[%i, %c0] : memref<?x2xi8>
  %1 = memref.dim %a, %c0 : memref<?x2xi8>
  return %0, %1 : i8, index
}
// release: 16
// call: @f(memref<6xi8> [0, 1, 2, 3, 4, 5], 2 : index) == 4 : i8, 3 : index
// call: @f(memref<5xi8> [0, 1, 2, 3, 4], 0 : index) == undefined "the product of the sizes of a group is 4, and 5 is needed"
