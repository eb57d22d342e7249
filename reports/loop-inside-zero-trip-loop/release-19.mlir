func.func @f(%m: memref<1xi32>, %a: i32) {
  affine.for %i = 0 to 0 {
    affine.for %j = max affine_map<(d0) -> (d0, 0)>(%i) to 0 {
      affine.store %a, %m[0] : memref<1xi32>
    }
  }
  return
}
