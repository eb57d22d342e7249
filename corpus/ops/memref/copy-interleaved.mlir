// Even elements to odd ones: between each other, and none shared.
func.func @f(%m: memref<6xi16>) {
  %a = memref.subview %m[0] [3] [2] : memref<6xi16> to memref<3xi16, strided<[2]>>
  %b = memref.subview %m[1] [3] [2] : memref<6xi16> to memref<3xi16, strided<[2], offset: 1>>
  memref.copy %a, %b : memref<3xi16, strided<[2]>> to memref<3xi16, strided<[2], offset: 1>>
  return
}
// call: @f(memref<6xi16> [1, 2, 3, 4, 5, 6]) == ()
// after: arg0 == [1, 1, 3, 3, 5, 5]
