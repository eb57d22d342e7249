func.func @maximum(%m: memref<4xindex>) {
  affine.for %i = 1 to 4 {
    affine.for %j = 0 to 3 {
      %e = affine.max affine_map<(d0, d1) -> (-d0 - 15, d1 + d0, d1 * 2 - 20)>(%i, %j)
      affine.store %e, %m[%i] : memref<4xindex>
    }
  }
  return
}
