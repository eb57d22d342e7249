// In release 13, the ops are in the `memref` dialect.
// release: 13
func @f(%m: memref<2xi8>, %n: memref<2xi8>, %i: index) -> i8 {
  %t = memref.tensor_load %m : memref<2xi8>
  memref.tensor_store %t, %n : memref<2xi8>
  %b = memref.buffer_cast %t : memref<2xi8>
  %0 = memref.load %b[%i] : memref<2xi8>
  return %0 : i8
}
// call: @f(memref<2xi8> [1, 2], memref<2xi8> [3, 4], 1 : index) == 2 : i8
// after: arg1 == [1, 2]
