// The dimension that is left out is the one of size 1, whose stride is not that of the other.
func.func @f(%m: memref<2x3xi8, strided<[?, ?]>>, %i: index) -> i8 {
  %0 = memref.subview %m[1, 0] [1, 3] [1, 1] : memref<2x3xi8, strided<[?, ?]>> to memref<3xi8, strided<[?], offset: ?>>
  %1 = memref.load %0[%i] : memref<3xi8, strided<[?], offset: ?>>
  return %1 : i8
}
// Row 1 begins at 1; its elements are 2 apart: 1 + 2 * 2.
// call: @f(memref<2x3xi8, strided<[1, 2]>> [0, 1, 2, 3, 4, 5], 2 : index) == 5 : i8
// call: @f(memref<2x3xi8, strided<[3, 1]>> [0, 1, 2, 3, 4, 5], 2 : index) == 5 : i8
