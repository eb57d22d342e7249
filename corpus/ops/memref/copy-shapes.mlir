// Sizes that differ at run time are undefined.
func.func @f(%a: memref<?xi8>, %b: memref<?xi8>) {
  memref.copy %a, %b : memref<?xi8> to memref<?xi8>
  return
}
// call: @f(memref<2xi8> [1, 2], memref<2xi8> [3, 4]) == ()
// after: arg1 == [1, 2]
// call: @f(memref<2xi8> [1, 2], memref<3xi8> [3, 4, 5]) == undefined "a size of the target of a copy is 3, and 2 is needed"
// call: @f(memref<0xi8> [], memref<0xi8> []) == ()
