// The elementwise ops of releases 15 to 19 name their function and cast their inputs.
func.func @negate(%i: memref<2xi8>, %o: memref<2xf32>) {
  linalg.elemwise_unary {fun = #linalg.unary_fn<negf>, cast = #linalg.type_fn<cast_unsigned>} ins(%i : memref<2xi8>) outs(%o : memref<2xf32>)
  return
}
func.func @sub(%a: memref<2xi8>, %b: memref<2xi32>, %o: memref<2xi32>) {
  linalg.elemwise_binary {fun = #linalg.binary_fn<sub>} ins(%a, %b : memref<2xi8>, memref<2xi32>) outs(%o : memref<2xi32>)
  return
}
func.func @add(%a: memref<1xi32>, %b: memref<1xi32>, %o: memref<1xi32>) {
  linalg.elemwise_binary ins(%a, %b : memref<1xi32>, memref<1xi32>) outs(%o : memref<1xi32>)
  return
}
// -2 is 254.
// call: @negate(memref<2xi8> [3, -2], memref<2xf32> [0.0, 0.0]) == ()
// after: arg1 == [-3.0, -254.0]
// call: @sub(memref<2xi8> [-1, 5], memref<2xi32> [10, 20], memref<2xi32> [0, 0]) == ()
// after: arg2 == [-11, -15]
// Without an attribute, the function is a sum.
// call: @add(memref<1xi32> [3], memref<1xi32> [4], memref<1xi32> [9]) == ()
// after: arg2 == [7]
