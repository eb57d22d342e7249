// Dimensions that lie side by side may be one although others do not.
func.func @f(%m: memref<2x2x2xi8, strided<[6, 2, 1], offset: 1>>, %i: index, %j: index) -> i8 {
  %a = memref.collapse_shape %m [[0], [1, 2]] : memref<2x2x2xi8, strided<[6, 2, 1], offset: 1>> into memref<2x4xi8, strided<[6, 1], offset: 1>>
  %0 = memref.load %a[%i, %j] : memref<2x4xi8, strided<[6, 1], offset: 1>>
  return %0 : i8
}
// Number 1 + 6 * 1 + 3 = 10.
// call: @f(memref<2x2x2xi8, strided<[6, 2, 1], offset: 1>> [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 1 : index, 3 : index) == 10 : i8
