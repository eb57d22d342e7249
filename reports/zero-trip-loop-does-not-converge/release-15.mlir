func.func @f(%m: memref<8xi32>, %x: i32) {
  affine.for %i = 8 to 0 {
    affine.store %x, %m[%i] : memref<8xi32>
  }
  return
}
