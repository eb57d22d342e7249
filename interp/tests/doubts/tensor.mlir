// MLIR leaves open what the functions `open_…` return for these arguments, or calls them undefined (SEMANTICS.md §3.24).
func.func @open_extract(%t: tensor<2xi8>, %i: index) -> i8 {
  %0 = tensor.extract %t[%i] : tensor<2xi8>
  return %0 : i8
}
func.func @sure_extract(%t: tensor<2xi8>, %i: index) -> i8 {
  %0 = tensor.extract %t[%i] : tensor<2xi8>
  return %0 : i8
}
func.func @sure_insert(%t: tensor<2xindex>, %x: index) -> tensor<2xindex> {
  %c1 = arith.constant 1 : index
  %0 = tensor.insert %x into %t[%c1] : tensor<2xindex>
  return %0 : tensor<2xindex>
}
func.func @open_dim(%t: tensor<2xi8>, %i: index) -> index {
  %0 = tensor.dim %t, %i : tensor<2xi8>
  return %0 : index
}
func.func @sure_dim(%t: tensor<2xi8>, %i: index) -> index {
  %0 = tensor.dim %t, %i : tensor<2xi8>
  return %0 : index
}
func.func @open_select(%c: i1, %t: tensor<?xi8>, %u: tensor<?xi8>) -> tensor<?xi8> {
  %0 = arith.select %c, %t, %u : tensor<?xi8>
  return %0 : tensor<?xi8>
}
func.func @sure_select(%c: i1, %t: tensor<?xi8>, %u: tensor<?xi8>) -> tensor<?xi8> {
  %0 = arith.select %c, %t, %u : tensor<?xi8>
  return %0 : tensor<?xi8>
}
func.func @open_slice(%t: tensor<4xi8>, %n: index, %s: index) -> tensor<?xi8> {
  %0 = tensor.extract_slice %t[0] [%n] [%s] : tensor<4xi8> to tensor<?xi8>
  return %0 : tensor<?xi8>
}
func.func @sure_slice(%t: tensor<4xi8>, %n: index, %s: index) -> tensor<?xi8> {
  %0 = tensor.extract_slice %t[0] [%n] [%s] : tensor<4xi8> to tensor<?xi8>
  return %0 : tensor<?xi8>
}
func.func @open_pack(%t: tensor<?xi8>, %n: index, %to: tensor<2x?xi8>) -> tensor<2x?xi8> {
  %0 = linalg.pack %t inner_dims_pos = [0] inner_tiles = [%n] into %to : tensor<?xi8> -> tensor<2x?xi8>
  return %0 : tensor<2x?xi8>
}
func.func @sure_pack(%t: tensor<?xi8>, %n: index, %to: tensor<2x?xi8>) -> tensor<2x?xi8> {
  %zero = arith.constant 0 : i8
  %0 = linalg.pack %t padding_value(%zero : i8) inner_dims_pos = [0] inner_tiles = [%n] into %to : tensor<?xi8> -> tensor<2x?xi8>
  return %0 : tensor<2x?xi8>
}
func.func @open_unpack(%t: tensor<2x2xi8>, %to: tensor<?xi8>) -> tensor<?xi8> {
  %0 = linalg.unpack %t inner_dims_pos = [0] inner_tiles = [2] into %to : tensor<2x2xi8> -> tensor<?xi8>
  return %0 : tensor<?xi8>
}
func.func @sure_unpack(%t: tensor<2x2xi8>, %to: tensor<?xi8>) -> tensor<?xi8> {
  %0 = linalg.unpack %t inner_dims_pos = [0] inner_tiles = [2] into %to : tensor<2x2xi8> -> tensor<?xi8>
  return %0 : tensor<?xi8>
}
// call: @open_pack(tensor<3xi8> [1, 2, 3], 2 : index, tensor<2x2xi8> [0, 0, 0, 0])
// call: @open_pack(tensor<4xi8> [1, 2, 3, 4], 0 : index, tensor<2x0xi8> [])
// call: @open_pack(tensor<6xi8> [1, 2, 3, 4, 5, 6], 2 : index, tensor<2x2xi8> [0, 0, 0, 0])
// call: @sure_pack(tensor<3xi8> [1, 2, 3], 2 : index, tensor<2x2xi8> [0, 0, 0, 0])
// call: @open_unpack(tensor<2x2xi8> [1, 2, 3, 4], tensor<2xi8> [0, 0])
// call: @sure_unpack(tensor<2x2xi8> [1, 2, 3, 4], tensor<3xi8> [0, 0, 0])
// call: @open_extract(tensor<2xi8> [1, 2], poison : index)
// call: @open_extract(tensor<2xi8> [1, 2], 2 : index)
// call: @sure_extract(tensor<2xi8> [1, 2], 1 : index)
// call: @sure_insert(tensor<2xindex> [1, 2], poison : index)
// call: @open_dim(tensor<2xi8> [1, 2], 1 : index)
// call: @open_dim(tensor<2xi8> [1, 2], poison : index)
// call: @sure_dim(tensor<2xi8> [1, 2], 0 : index)
// call: @open_select(true, tensor<1xi8> [1], tensor<2xi8> [1, 2])
// call: @sure_select(true, tensor<2xi8> [3, 4], tensor<2xi8> [1, 2])
// call: @open_slice(tensor<4xi8> [1, 2, 3, 4], 0 : index, -1 : index)
// call: @open_slice(tensor<4xi8> [1, 2, 3, 4], 1 : index, 4611686018427387904 : index)
// call: @sure_slice(tensor<4xi8> [1, 2, 3, 4], 2 : index, 3 : index)
