// The elements keep their order in another shape.
func.func @collapse(%n: index, %i: index) -> (index, index) {
  %t = tensor.generate %n {
  ^bb0(%a: index, %b: index):
    %c10 = arith.constant 10 : index
    %0 = arith.muli %a, %c10 : index
    %1 = arith.addi %0, %b : index
    tensor.yield %1 : index
  } : tensor<?x3xindex>
  %u = tensor.collapse_shape %t [[0, 1]] : tensor<?x3xindex> into tensor<?xindex>
  %c0 = arith.constant 0 : index
  %0 = tensor.extract %u[%i] : tensor<?xindex>
  %1 = tensor.dim %u, %c0 : tensor<?xindex>
  return %0, %1 : index, index
}
func.func @expand(%n: index, %m: index, %i: index, %j: index) -> index {
  %t = tensor.generate %n {
  ^bb0(%a: index):
    tensor.yield %a : index
  } : tensor<?xindex>
  %u = tensor.expand_shape %t [[0, 1]] output_shape [%m, 2] : tensor<?xindex> into tensor<?x2xindex>
  %0 = tensor.extract %u[%i, %j] : tensor<?x2xindex>
  return %0 : index
}
func.func @reshape(%n: i32, %m: i32, %i: index, %j: index) -> i8 {
  %t = arith.constant dense<[1, 2, 3, 4, 5, 6]> : tensor<6xi8>
  %s = tensor.from_elements %n, %m : tensor<2xi32>
  %u = tensor.reshape %t(%s) : (tensor<6xi8>, tensor<2xi32>) -> tensor<?x?xi8>
  %0 = tensor.extract %u[%i, %j] : tensor<?x?xi8>
  return %0 : i8
}
func.func @unranked(%r: index) -> (index, index) {
  %t = tensor.empty(%r) : tensor<4x?xi8>
  %u = tensor.cast %t : tensor<4x?xi8> to tensor<*xi8>
  %0 = tensor.rank %u : tensor<*xi8>
  %1 = tensor.dim %u, %r : tensor<*xi8>
  return %0, %1 : index, index
}
func.func @cast(%n: index, %i: index) -> i8 {
  %x = arith.constant 5 : i8
  %t = tensor.splat %x[%n] : tensor<?xi8>
  %u = tensor.cast %t : tensor<?xi8> to tensor<3xi8>
  %0 = tensor.extract %u[%i] : tensor<3xi8>
  return %0 : i8
}
func.func @bitcast(%x: f32) -> i32 {
  %t = tensor.splat %x : tensor<2xf32>
  %u = tensor.bitcast %t : tensor<2xf32> to tensor<2xi32>
  %c1 = arith.constant 1 : index
  %0 = tensor.extract %u[%c1] : tensor<2xi32>
  return %0 : i32
}
// call: @collapse(4 : index, 7 : index) == 21 : index, 12 : index
// call: @collapse(1 : index, 2 : index) == 2 : index, 3 : index
// call: @expand(6 : index, 3 : index, 2 : index, 1 : index) == 5 : index
// The sizes do not multiply to the size of the operand.
// call: @expand(6 : index, 2 : index, 0 : index, 0 : index) == poison : index
// call: @reshape(2 : i32, 3 : i32, 1 : index, 0 : index) == 4 : i8
// call: @reshape(3 : i32, 2 : i32, 1 : index, 0 : index) == 3 : i8
// call: @reshape(3 : i32, 3 : i32, 0 : index, 0 : index) == poison : i8
// call: @unranked(1 : index) == 2 : index, 1 : index
// call: @unranked(0 : index) == 2 : index, 4 : index
// There is no dimension 2.
// call: @unranked(2 : index) == 2 : index, poison : index
// call: @cast(3 : index, 2 : index) == 5 : i8
// call: @cast(2 : index, 0 : index) == poison : i8
// call: @bitcast(1.0 : f32) == 0x3F800000 : i32
