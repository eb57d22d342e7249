// The names and forms of release 16: only one type is spelled.
// release: 16
func.func @f(%m: memref<2xi8>, %n: memref<2xi8>, %x: i8, %i: index) -> i8 {
  %c0 = arith.constant 0 : index
  %t = bufferization.to_tensor %m : memref<2xi8>
  %u = tensor.insert %x into %t[%c0] : tensor<2xi8>
  %b = bufferization.to_memref %u : memref<2xi8>
  memref.tensor_store %u, %n : memref<2xi8>
  %0 = memref.load %b[%i] : memref<2xi8>
  return %0 : i8
}
// call: @f(memref<2xi8> [1, 2], memref<2xi8> [3, 4], 9 : i8, 1 : index) == 2 : i8
// after: arg1 == [9, 2]
// call: @f(memref<2xi8> [1, 2], memref<2xi8> [3, 4], 9 : i8, 0 : index) == 9 : i8
