// release: 13
// Of the dimensions at the end that are not mentioned a subview takes everything.
func @f(%m: memref<4x3xi32>, %o: index, %i: index, %j: index) -> (i32, index, index) {
  %c0 = constant 0 : index
  %c1 = constant 1 : index
  %a = memref.subview %m[%o][2][2] : memref<4x3xi32> to memref<2x3xi32, offset: ?, strides: [6, 1]>
  %0 = memref.load %a[%i, %j] : memref<2x3xi32, offset: ?, strides: [6, 1]>
  %d = memref.dim %a, %c0 : memref<2x3xi32, offset: ?, strides: [6, 1]>
  %e = memref.dim %a, %c1 : memref<2x3xi32, offset: ?, strides: [6, 1]>
  return %0, %d, %e : i32, index, index
}
// Row 1 + 2 * 1 = 3, column 2: 3 * 3 + 2 = 11.
// call: @f(memref<4x3xi32> [0,1,2,3,4,5,6,7,8,9,10,11], 1 : index, 1 : index, 2 : index) == 11 : i32, 2 : index, 3 : index

// A row alone, without its dimension.
func @row(%m: memref<4x3xi32>, %j: index) -> i32 {
  %a = memref.subview %m[2][1][1] : memref<4x3xi32> to memref<3xi32, offset: 6, strides: [1]>
  %0 = memref.load %a[%j] : memref<3xi32, offset: 6, strides: [1]>
  return %0 : i32
}
// call: @row(memref<4x3xi32> [0,1,2,3,4,5,6,7,8,9,10,11], 1 : index) == 7 : i32
