func.func @f(%m: memref<64xi32>, %x: i32) {
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      affine.for %k = 0 to 4 {
        affine.store %x, %m[%i * 16 + %j * 4 + %k] : memref<64xi32>
      }
    }
  }
  return
}
