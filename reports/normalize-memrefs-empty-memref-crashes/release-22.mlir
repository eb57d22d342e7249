func.func @f(%m: memref<0xi32, strided<[1], offset: ?>>, %i: index) -> i32 {
  %r = memref.load %m[%i] : memref<0xi32, strided<[1], offset: ?>>
  return %r : i32
}
