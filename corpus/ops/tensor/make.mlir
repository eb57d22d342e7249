// Tensors of one element repeated, of listed elements, and of unspecified elements.
func.func @splat(%x: i8, %n: index, %i: index) -> (i8, index) {
  %t = tensor.splat %x[%n] : tensor<?x2xi8>
  %c0 = arith.constant 0 : index
  %0 = tensor.extract %t[%i, %c0] : tensor<?x2xi8>
  %1 = tensor.dim %t, %c0 : tensor<?x2xi8>
  return %0, %1 : i8, index
}
func.func @listed(%a: i8, %b: i8, %i: index, %j: index) -> i8 {
  %t = tensor.from_elements %a, %b, %b, %a, %a, %a : tensor<2x3xi8>
  %0 = tensor.extract %t[%i, %j] : tensor<2x3xi8>
  return %0 : i8
}
func.func @rank_0(%a: i8) -> (i8, index) {
  %t = tensor.from_elements %a : tensor<i8>
  %0 = tensor.extract %t[] : tensor<i8>
  %1 = tensor.rank %t : tensor<i8>
  return %0, %1 : i8, index
}
func.func @empty(%n: index, %x: i8, %i: index) -> (i8, index) {
  %t = tensor.empty(%n) : tensor<?xi8>
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %u = tensor.insert %x into %t[%c1] : tensor<?xi8>
  %0 = tensor.extract %u[%i] : tensor<?xi8>
  %1 = tensor.dim %u, %c0 : tensor<?xi8>
  return %0, %1 : i8, index
}
func.func @constant(%i: index, %j: index) -> (i16, f32) {
  %t = arith.constant dense<[[1, -2, 3], [4, 5, 600]]> : tensor<2x3xi16>
  %u = arith.constant dense<1.5> : tensor<2x3xf32>
  %0 = tensor.extract %t[%i, %j] : tensor<2x3xi16>
  %1 = tensor.extract %u[%i, %j] : tensor<2x3xf32>
  return %0, %1 : i16, f32
}
// call: @splat(-3 : i8, 5 : index, 4 : index) == -3 : i8, 5 : index
// call: @splat(7 : i8, 1 : index, 0 : index) == 7 : i8, 1 : index
// Row 0 is [a, b, b], and row 1 is [a, a, a].
// call: @listed(1 : i8, 2 : i8, 0 : index, 0 : index) == 1 : i8
// call: @listed(1 : i8, 2 : i8, 0 : index, 2 : index) == 2 : i8
// call: @listed(1 : i8, 2 : i8, 1 : index, 1 : index) == 1 : i8
// call: @rank_0(9 : i8) == 9 : i8, 0 : index
// call: @empty(3 : index, 8 : i8, 1 : index) == 8 : i8, 3 : index
// Other elements are poison.
// call: @empty(3 : index, 8 : i8, 2 : index) == poison : i8, 3 : index
// call: @constant(0 : index, 1 : index) == -2 : i16, 1.5 : f32
// call: @constant(1 : index, 2 : index) == 600 : i16, 1.5 : f32
