// Parts of one buffer: undefined if they share an element, unless they are equal.
func.func @f(%m: memref<6xi8>, %i: index, %j: index) {
  %a = memref.subview %m[%i] [3] [1] : memref<6xi8> to memref<3xi8, strided<[1], offset: ?>>
  %b = memref.subview %m[%j] [3] [1] : memref<6xi8> to memref<3xi8, strided<[1], offset: ?>>
  memref.copy %a, %b : memref<3xi8, strided<[1], offset: ?>> to memref<3xi8, strided<[1], offset: ?>>
  return
}
// call: @f(memref<6xi8> [1, 2, 3, 4, 5, 6], 0 : index, 3 : index) == ()
// after: arg0 == [1, 2, 3, 1, 2, 3]
// call: @f(memref<6xi8> [1, 2, 3, 4, 5, 6], 3 : index, 0 : index) == ()
// after: arg0 == [4, 5, 6, 4, 5, 6]
// call: @f(memref<6xi8> [1, 2, 3, 4, 5, 6], 0 : index, 2 : index) == undefined "copy between memrefs that overlap"
// call: @f(memref<6xi8> [1, 2, 3, 4, 5, 6], 1 : index, 1 : index) == ()
// after: arg0 == [1, 2, 3, 4, 5, 6]
