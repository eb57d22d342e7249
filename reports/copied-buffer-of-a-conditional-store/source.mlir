func.func @upper_half(%m: memref<8xi32>, %x: i32) {
  affine.for %i = 0 to 8 {
    affine.if affine_set<(d0) : (d0 - 4 >= 0)>(%i) {
      affine.store %x, %m[%i] : memref<8xi32>
    }
  }
  return
}
// call: @upper_half(memref<8xi32> [12345, 1, 2, 3, 4, 5, 6, 7], 7 : i32)
