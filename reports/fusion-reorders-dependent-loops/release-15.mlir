func.func @f(%m: memref<4xi32>, %a: i32, %b: i32) {
  affine.for %i = 0 to 3 {
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      affine.store %a, %m[%j] : memref<4xi32>
    }
  }
  affine.for %k = 0 to 4 {
    affine.store %b, %m[0] : memref<4xi32>
  }
  return
}
