func.func @f(%m: memref<4xi32>, %x: i32, %n: index) {
  affine.for %i = affine_map<(d0) -> (d0 + 3)>(%n) to affine_map<(d0) -> (d0)>(%n) {
    affine.store %x, %m[0] : memref<4xi32>
  }
  return
}
