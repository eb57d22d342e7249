// A tensor has the elements of a memref, and is written to a memref.
func.func @load(%m: memref<2x2xi8>, %i: index, %j: index) -> i8 {
  %t = bufferization.to_tensor %m restrict : memref<2x2xi8> to tensor<2x2xi8>
  %0 = tensor.extract %t[%i, %j] : tensor<2x2xi8>
  return %0 : i8
}
func.func @strided(%m: memref<2x2xi8, strided<[1, 3], offset: 1>>, %i: index, %j: index) -> i8 {
  %t = bufferization.to_tensor %m : memref<2x2xi8, strided<[1, 3], offset: 1>> to tensor<2x2xi8>
  %0 = tensor.extract %t[%i, %j] : tensor<2x2xi8>
  return %0 : i8
}
func.func @update(%m: memref<?xi8>, %i: index, %x: i8) {
  %t = bufferization.to_tensor %m restrict writable : memref<?xi8> to tensor<?xi8>
  %u = tensor.insert %x into %t[%i] : tensor<?xi8>
  bufferization.materialize_in_destination %u in restrict writable %m : (tensor<?xi8>, memref<?xi8>) -> ()
  return
}
// The memory may or may not be that of the tensor, so its elements are undefined.
func.func @in_place(%m: memref<2xi8>, %x: i8) -> (i8, i8) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = bufferization.to_tensor %m restrict writable : memref<2xi8> to tensor<2xi8>
  %u = tensor.insert %x into %t[%c0] : tensor<2xi8>
  %0 = tensor.extract %u[%c1] : tensor<2xi8>
  %1 = memref.load %m[%c1] : memref<2xi8>
  return %0, %1 : i8, i8
}
func.func @materialized(%n: index, %i: index) -> i32 {
  %x = arith.constant 7 : i32
  %t = tensor.splat %x[%n] : tensor<?xi32>
  %e = bufferization.alloc_tensor() : tensor<3xi32>
  %u = bufferization.materialize_in_destination %t in %e : (tensor<?xi32>, tensor<3xi32>) -> tensor<3xi32>
  %0 = tensor.extract %u[%i] : tensor<3xi32>
  return %0 : i32
}
// call: @load(memref<2x2xi8> [1, 2, 3, 4], 1 : index, 0 : index) == 3 : i8
// call: @load(memref<2x2xi8> [1, 2, 3, 4], 0 : index, 1 : index) == 2 : i8
// Element [i, j] is at 1 + i + 3 * j.
// call: @strided(memref<2x2xi8, strided<[1, 3], offset: 1>> [0, 1, 2, 3, 4, 5], 0 : index, 1 : index) == 4 : i8
// call: @strided(memref<2x2xi8, strided<[1, 3], offset: 1>> [0, 1, 2, 3, 4, 5], 1 : index, 0 : index) == 2 : i8
// call: @update(memref<3xi8> [1, 2, 3], 1 : index, 9 : i8) == ()
// after: arg0 == [1, 9, 3]
// call: @in_place(memref<2xi8> [1, 2], 9 : i8) == 2 : i8, poison : i8
// call: @materialized(3 : index, 2 : index) == 7 : i32
// call: @materialized(2 : index, 0 : index) == poison : i32
