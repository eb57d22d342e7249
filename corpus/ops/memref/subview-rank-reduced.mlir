// Dimensions of size 1 are left out of the result: a row, a column, an element.
func.func @f(%m: memref<2x3xi8>) -> (i8, i8, i8) {
  %c1 = arith.constant 1 : index
  %row = memref.subview %m[1, 0] [1, 3] [1, 1] : memref<2x3xi8> to memref<3xi8, strided<[1], offset: 3>>
  %column = memref.subview %m[0, 2] [2, 1] [1, 1] : memref<2x3xi8> to memref<2xi8, strided<[3], offset: 2>>
  %one = memref.subview %m[1, 1] [1, 1] [1, 1] : memref<2x3xi8> to memref<i8, strided<[], offset: 4>>
  %0 = memref.load %row[%c1] : memref<3xi8, strided<[1], offset: 3>>
  %1 = memref.load %column[%c1] : memref<2xi8, strided<[3], offset: 2>>
  %2 = memref.load %one[] : memref<i8, strided<[], offset: 4>>
  return %0, %1, %2 : i8, i8, i8
}
// call: @f(memref<2x3xi8> [1, 2, 3, 4, 5, 6]) == 5 : i8, 6 : i8, 5 : i8
