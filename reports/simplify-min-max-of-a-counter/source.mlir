func.func @maximum(%m: memref<4xindex>) {
  affine.for %i = 1 to 4 {
    %e = affine.max affine_map<(d0) -> (d0, d0 + 5)>(%i)
    affine.store %e, %m[%i] : memref<4xindex>
  }
  return
}
// call: @maximum(memref<4xindex> [0, 0, 0, 0])
