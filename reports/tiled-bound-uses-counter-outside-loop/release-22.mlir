func.func @f(%m: memref<64xi32>, %x: i32) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to affine_map<(d0) -> (8)>(%i) {
      affine.store %x, %m[%i * 8 + %j] : memref<64xi32>
    }
  }
  return
}
