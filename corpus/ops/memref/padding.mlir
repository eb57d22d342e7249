// Rows with padding between them, and an offset; the padding is untouched.
func.func @f(%m: memref<2x2xi8, strided<[3, 1], offset: 1>>, %i: index, %j: index, %v: i8) -> i8 {
  %0 = memref.load %m[%i, %j] : memref<2x2xi8, strided<[3, 1], offset: 1>>
  memref.store %v, %m[%i, %j] : memref<2x2xi8, strided<[3, 1], offset: 1>>
  return %0 : i8
}
// call: @f(memref<2x2xi8, strided<[3, 1], offset: 1>> [90, 1, 2, 93, 3, 4], 0 : index, 1 : index, 7 : i8) == 2 : i8
// after: arg0 == [90, 1, 7, 93, 3, 4]
// call: @f(memref<2x2xi8, strided<[3, 1], offset: 1>> [90, 1, 2, 93, 3, 4, 96], 1 : index, 0 : index, 7 : i8) == 3 : i8
// after: arg0 == [90, 1, 2, 93, 7, 4, 96]
// The padding is outside the view.
// call: @f(memref<2x2xi8, strided<[3, 1], offset: 1>> [90, 1, 2, 93, 3, 4], 0 : index, 2 : index, 7 : i8) == undefined "out of bounds"
