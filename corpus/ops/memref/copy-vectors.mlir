// Elements that are vectors, three lanes of four.
func.func @f(%a: memref<2xvector<3xi8>>, %b: memref<2xvector<3xi8>>) {
  memref.copy %a, %b : memref<2xvector<3xi8>> to memref<2xvector<3xi8>>
  return
}
// call: @f(memref<2xvector<3xi8>> [1, 2, 3, 4, 5, 6], memref<2xvector<3xi8>> [9, 9, 9, 9, 9, 9]) == ()
// after: arg1 == [1, 2, 3, 4, 5, 6]
