// A memref has the elements of a tensor.
func.func @store(%x: i8, %i: index) -> i8 {
  %t = tensor.from_elements %x, %x, %x : tensor<3xi8>
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : i8
  %u = tensor.insert %c5 into %t[%c1] : tensor<3xi8>
  %m = bufferization.to_buffer %u read_only : tensor<3xi8> to memref<3xi8>
  %0 = memref.load %m[%i] : memref<3xi8>
  return %0 : i8
}
func.func @dynamic(%n: index) -> (index, i8) {
  %x = arith.constant 4 : i8
  %t = tensor.splat %x[%n] : tensor<?xi8>
  %m = bufferization.to_buffer %t : tensor<?xi8> to memref<?xi8, strided<[?], offset: ?>>
  %c0 = arith.constant 0 : index
  %0 = memref.dim %m, %c0 : memref<?xi8, strided<[?], offset: ?>>
  %1 = memref.load %m[%c0] : memref<?xi8, strided<[?], offset: ?>>
  return %0, %1 : index, i8
}
// call: @store(7 : i8, 1 : index) == 5 : i8
// call: @store(7 : i8, 2 : index) == 7 : i8
// call: @store(7 : i8, 3 : index) == undefined "index 3"
// call: @dynamic(2 : index) == 2 : index, 4 : i8
