// Strides of a group that the type does not say follow from the stride of the whole: 3 and 6.
func.func @f(%m: memref<4xi8, strided<[3], offset: 1>>, %i: index, %j: index) -> i8 {
  %c = memref.cast %m : memref<4xi8, strided<[3], offset: 1>> to memref<4xi8, strided<[?], offset: 1>>
  %a = memref.expand_shape %c [[0, 1]] output_shape [2, 2] : memref<4xi8, strided<[?], offset: 1>> into memref<2x2xi8, strided<[?, ?], offset: 1>>
  %0 = memref.load %a[%i, %j] : memref<2x2xi8, strided<[?, ?], offset: 1>>
  return %0 : i8
}
// call: @f(memref<4xi8, strided<[3], offset: 1>> [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 1 : index, 0 : index) == 7 : i8
// call: @f(memref<4xi8, strided<[3], offset: 1>> [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 0 : index, 1 : index) == 4 : i8
