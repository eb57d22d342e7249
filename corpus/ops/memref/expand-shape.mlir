// One dimension as two.
func.func @f(%m: memref<6xi8>, %i: index, %j: index) -> i8 {
  %a = memref.expand_shape %m [[0, 1]] output_shape [2, 3] : memref<6xi8> into memref<2x3xi8>
  %0 = memref.load %a[%i, %j] : memref<2x3xi8>
  return %0 : i8
}
// call: @f(memref<6xi8> [0, 1, 2, 3, 4, 5], 1 : index, 2 : index) == 5 : i8
// call: @f(memref<6xi8> [0, 1, 2, 3, 4, 5], 0 : index, 3 : index) == undefined "index 3 out of bounds of dimension 1"
