func.func @f(%m: memref<?xi32, strided<[?], offset: ?>>, %i: index, %x: i32) {
  memref.store %x, %m[%i] : memref<?xi32, strided<[?], offset: ?>>
  return
}
