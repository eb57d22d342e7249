// release: 16
func.func @f(%m: memref<4xi32, strided<[1], offset: ?>>, %i: index) -> i32 {
  %r = memref.load %m[%i] : memref<4xi32, strided<[1], offset: ?>>
  return %r : i32
}
// call: @f(memref<4xi32, strided<[1], offset: 2>> [1, 2, 3, 4, 5, 6], 1 : index) == 4 : i32
