// All elements, from one buffer to another.
func.func @f(%a: memref<2x2xi8>, %b: memref<2x2xi8>) {
  memref.copy %a, %b : memref<2x2xi8> to memref<2x2xi8>
  return
}
// call: @f(memref<2x2xi8> [1, 2, 3, 4], memref<2x2xi8> [5, 6, 7, 8]) == ()
// after: arg0 == [1, 2, 3, 4]
// after: arg1 == [1, 2, 3, 4]
// An element that was never written makes its copy so.
// call: @f(memref<2x2xi8> [1, _, 3, 4], memref<2x2xi8> [5, 6, 7, 8]) == ()
// after: arg1 == [1, _, 3, 4]
