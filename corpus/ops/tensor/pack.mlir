// Tiles become the inner dimensions; a value pads the last tile. The outer dimensions may be permuted.
func.func @pad(%t: tensor<5xi8>, %p: i8, %to: tensor<3x2xi8>) -> tensor<3x2xi8> {
  %0 = linalg.pack %t padding_value(%p : i8) inner_dims_pos = [0] inner_tiles = [2] into %to : tensor<5xi8> -> tensor<3x2xi8>
  return %0 : tensor<3x2xi8>
}
func.func @permute(%t: tensor<2x3xi8>, %to: tensor<2x2x2x1xi8>) -> tensor<2x2x2x1xi8> {
  %zero = arith.constant 0 : i8
  %0 = linalg.pack %t padding_value(%zero : i8) outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [2, 1] into %to : tensor<2x3xi8> -> tensor<2x2x2x1xi8>
  return %0 : tensor<2x2x2x1xi8>
}
func.func @back(%t: tensor<2x2x2x1xi8>, %to: tensor<2x3xi8>) -> tensor<2x3xi8> {
  %0 = linalg.unpack %t outer_dims_perm = [1, 0] inner_dims_pos = [1, 0] inner_tiles = [2, 1] into %to : tensor<2x2x2x1xi8> -> tensor<2x3xi8>
  return %0 : tensor<2x3xi8>
}
func.func @dynamic(%t: tensor<?x2xi8>, %tile: index, %to: tensor<?x2x?xi8>) -> tensor<?x2x?xi8> {
  %0 = linalg.pack %t inner_dims_pos = [0] inner_tiles = [%tile] into %to : tensor<?x2xi8> -> tensor<?x2x?xi8>
  return %0 : tensor<?x2x?xi8>
}
// call: @pad(tensor<5xi8> [1, 2, 3, 4, 5], 9 : i8, tensor<3x2xi8> [0, 0, 0, 0, 0, 0]) == tensor<3x2xi8> [1, 2, 3, 4, 5, 9]
// call: @permute(tensor<2x3xi8> [1, 2, 3, 4, 5, 6], tensor<2x2x2x1xi8> [0, 0, 0, 0, 0, 0, 0, 0]) == tensor<2x2x2x1xi8> [1, 2, 4, 5, 3, 0, 6, 0]
// call: @back(tensor<2x2x2x1xi8> [1, 2, 4, 5, 3, 0, 6, 0], tensor<2x3xi8> [0, 0, 0, 0, 0, 0]) == tensor<2x3xi8> [1, 2, 3, 4, 5, 6]
// call: @dynamic(tensor<4x2xi8> [1, 2, 3, 4, 5, 6, 7, 8], 2 : index, tensor<2x2x2xi8> [0, 0, 0, 0, 0, 0, 0, 0]) == tensor<2x2x2xi8> [1, 3, 2, 4, 5, 7, 6, 8]
