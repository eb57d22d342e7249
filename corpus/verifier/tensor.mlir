// The types of ops on tensors follow from each other.
func.func @make(%n: index, %x: i8) {
  %0 = "tensor.empty"(%n) : (index) -> tensor<?xi8>
  %1 = "tensor.empty"() : () -> tensor<?xi8> // error: expected 1 dynamic sizes, found 0
  %2 = "tensor.splat"(%x) : (i8) -> tensor<4xi8>
  %3 = "tensor.splat"(%x) : (i8) -> tensor<4xi16> // error: expected the input of type i16, found i8
  %4 = "tensor.from_elements"(%x, %x) : (i8, i8) -> tensor<2x1xi8>
  %5 = "tensor.from_elements"(%x, %x) : (i8, i8) -> tensor<3xi8> // error: expected 3 elements, found 2
  func.return
}
// -----
func.func @elements(%t: tensor<4x?xi8>, %i: index, %x: i8, %u: tensor<*xi8>) {
  %0 = "tensor.extract"(%t, %i, %i) : (tensor<4x?xi8>, index, index) -> i8
  %1 = "tensor.extract"(%t, %i) : (tensor<4x?xi8>, index) -> i8 // error: expected 2 indices, found 1
  %2 = "tensor.extract"(%u, %i) : (tensor<*xi8>, index) -> i8 // error: expected the tensor of a ranked tensor type, found tensor<*xi8>
  %3 = "tensor.insert"(%x, %t, %i, %i) : (i8, tensor<4x?xi8>, index, index) -> tensor<4x?xi8>
  %4 = "tensor.insert"(%x, %t, %i, %i) : (i8, tensor<4x?xi8>, index, index) -> tensor<4x4xi8> // error: expected
  func.return
}
// -----
func.func @slices(%t: tensor<4x8xf32>, %i: index, %v: tensor<2x3xf32>, %s: tensor<f32>) {
  %0 = tensor.extract_slice %t[%i, 0] [2, 1] [1, 1] : tensor<4x8xf32> to tensor<2xf32>
  %1 = tensor.extract_slice %t[1, 0] [%i, 1] [1, 1] : tensor<4x8xf32> to tensor<2x1xf32> // error: expected a tensor of f32 with the sizes [?, 1], or without sizes of 1, found tensor<2x1xf32>
  %2 = tensor.extract_slice %t[1, 0] [2, 1] [1, 1] : tensor<4x8xf32> to tensor<1x2xf32> // error: expected a tensor of f32 with the sizes [2, 1]
  %3 = tensor.extract_slice %t[0, 0] [1, 3] [1, 1] : tensor<4x8xf32> to tensor<1x3xi32> // error: expected a tensor of f32
  %4 = tensor.extract_slice %t[-1, 0] [1, 3] [1, 1] : tensor<4x8xf32> to tensor<1x3xf32> // error: expected offsets that are not negative
  %5 = tensor.insert_slice %s into %t[0, 0] [1, 1] [1, 1] : tensor<f32> into tensor<4x8xf32>
  %6 = tensor.insert_slice %v into %t[0, 0] [2, 4] [1, 1] : tensor<2x3xf32> into tensor<4x8xf32> // error: expected a tensor of f32 with the sizes [2, 4]
  func.return
}
// -----
func.func @regions(%t: tensor<2x2xf32>, %n: index, %x: f32, %i: i32) {
  %0 = tensor.generate %n {
  ^bb0(%a: index):
    tensor.yield %x : f32
  } : tensor<?xf32>
  %1 = tensor.generate %n { // error: expected 2 arguments of the region, found 1
  ^bb0(%a: index):
    tensor.yield %x : f32
  } : tensor<?x2xf32>
  %2 = tensor.pad %t low[1, %n] high[0, 0] {
  ^bb0(%a: index, %b: index):
    tensor.yield %x : f32
  } : tensor<2x2xf32> to tensor<3x7xf32>
  %3 = tensor.pad %t low[1, 1] high[0, 0] { // error: expected a tensor of f32 with the sizes [3, 3] as result, found tensor<?x3xf32>
  ^bb0(%a: index, %b: index):
    tensor.yield %x : f32
  } : tensor<2x2xf32> to tensor<?x3xf32>
  %4 = tensor.generate %n {
  ^bb0(%a: index):
    tensor.yield %i : i32 // error: expected the operand of type f32, found i32
  } : tensor<?xf32>
  func.return
}
// -----
func.func @shapes(%t: tensor<4x8xf32>, %d: tensor<?x?xf32>, %n: index, %s: tensor<2xi32>, %l: tensor<?xindex>, %z: tensor<f32>) {
  %0 = tensor.expand_shape %d [[0, 1], [2]] output_shape [2, %n, %n] : tensor<?x?xf32> into tensor<2x?x?xf32>
  %1 = "tensor.expand_shape"(%t) <{reassociation = [[0, 1], [2]], static_output_shape = array<i64: 2, 3, 8>}> : (tensor<4x8xf32>) -> tensor<2x3x8xf32> // error: expected a dimension as large as its reassociation group
  %2 = tensor.collapse_shape %t [[0, 1]] : tensor<4x8xf32> into tensor<32xf32>
  %3 = tensor.collapse_shape %t [[0, 1]] : tensor<4x8xf32> into tensor<?xf32> // error: expected a dimension as large as its reassociation group
  %4 = tensor.reshape %t(%s) : (tensor<4x8xf32>, tensor<2xi32>) -> tensor<8x4xf32>
  %5 = tensor.reshape %t(%s) : (tensor<4x8xf32>, tensor<2xi32>) -> tensor<8x5xf32> // error: expected a result with as many elements as the source
  %6 = tensor.reshape %t(%s) : (tensor<4x8xf32>, tensor<2xi32>) -> tensor<32xf32> // error: expected a shape as long as the result's rank 1, found tensor<2xi32>
  %7 = tensor.reshape %t(%l) : (tensor<4x8xf32>, tensor<?xindex>) -> tensor<*xf32>
  %8 = tensor.cast %t : tensor<4x8xf32> to tensor<?x8xf32>
  %9 = tensor.cast %t : tensor<4x8xf32> to tensor<3x?xf32> // error: expected types that can be cast to each other
  %10 = tensor.bitcast %t : tensor<4x8xf32> to tensor<?x8xi32>
  %11 = tensor.bitcast %t : tensor<4x8xf32> to tensor<4x8xi64> // error: expected types that can be cast to each other
  %12 = tensor.dim %z, %n : tensor<f32> // error: expected a tensor with dimensions, found tensor<f32>
  func.return
}
// -----
func.func @joined(%t: tensor<4x8xf32>, %d: tensor<?x?xf32>, %v: tensor<2x3xf32>) {
  %0 = tensor.concat dim(0) %t, %d : (tensor<4x8xf32>, tensor<?x?xf32>) -> tensor<6x8xf32>
  %1 = tensor.concat dim(2) %t : (tensor<4x8xf32>) -> tensor<4x8xf32> // error: expected a dimension of tensor<4x8xf32>
  %2 = tensor.concat dim(0) %t, %v : (tensor<4x8xf32>, tensor<2x3xf32>) -> tensor<6x8xf32> // error: expected operands of the result's sizes except in dimension 0
  func.return
}
// -----
func.func @parts(%t: tensor<4x8xf32>, %p: tensor<5x2xindex>, %q: tensor<5x1xi32>, %s: tensor<5x8xf32>) {
  %0 = tensor.gather %t[%p] gather_dims([0, 1]) : (tensor<4x8xf32>, tensor<5x2xindex>) -> tensor<5xf32>
  %1 = tensor.gather %t[%p] gather_dims([0, 1]) : (tensor<4x8xf32>, tensor<5x2xindex>) -> tensor<5x1xf32> // error: expected parts of the sizes [5, 1, 1] or [5], found tensor<5x1xf32>
  %2 = tensor.gather %t[%p] gather_dims([1, 0]) : (tensor<4x8xf32>, tensor<5x2xindex>) -> tensor<5xf32> // error: expected dimensions of tensor<4x8xf32> in order, found [1, 0]
  %3 = tensor.gather %t[%p] gather_dims([0]) : (tensor<4x8xf32>, tensor<5x2xindex>) -> tensor<5x1x8xf32> // error: expected 1 indices for each part, found 2
  %4 = tensor.scatter %s into %t[%q] scatter_dims([0]) unique : (tensor<5x8xf32>, tensor<4x8xf32>, tensor<5x1xi32>) -> tensor<4x8xf32>
  %5 = tensor.scatter %s into %t[%q] scatter_dims([0]) : (tensor<5x8xf32>, tensor<4x8xf32>, tensor<5x1xi32>) -> tensor<4x8xf32> // error: expected the flag `unique`
  func.return
}
// -----
func.func @elementwise(%t: tensor<4xi32>, %d: tensor<?xi32>, %v: vector<4xi32>, %m: tensor<?xi1>) {
  %0 = "arith.addi"(%t, %t) : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %1 = "arith.addi"(%t, %d) : (tensor<4xi32>, tensor<?xi32>) -> tensor<4xi32> // error: expected
  %2 = "arith.extsi"(%t) : (tensor<4xi32>) -> tensor<?xi64> // error: expected operand and result of one shape
  %3 = "arith.extsi"(%t) : (tensor<4xi32>) -> vector<4xi64> // error: expected operand and result of one shape
  %4 = "arith.select"(%m, %d, %d) : (tensor<?xi1>, tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  %5 = "arith.select"(%m, %t, %t) : (tensor<?xi1>, tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32> // error: expected
  %6 = "arith.cmpi"(%t, %t) <{predicate = 0 : i64}> : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  func.return
}
