func.func @f(%m: memref<i32>, %x: i32) {
  memref.store %x, %m[] : memref<i32>
  return
}
