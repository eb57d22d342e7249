func.func @f(%m: memref<2xi32, strided<[2]>>, %i: index) -> i32 {
  %v = memref.cast %m : memref<2xi32, strided<[2]>> to memref<2xi32, strided<[2], offset: 0>>
  %r = memref.load %v[%i] : memref<2xi32, strided<[2], offset: 0>>
  return %r : i32
}
// call: @f(memref<2xi32, strided<[2]>> [1, 2, 3], 1 : index) == 3 : i32
