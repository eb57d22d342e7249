func.func @f(%m: memref<i32>, %x: i32) {
  affine.for %i = 0 to 0 {
    affine.store %x, %m[] : memref<i32>
  }
  return
}
