func.func @f(%m: memref<2x4xi32>) {
  %v = memref.cast %m : memref<2x4xi32> to memref<2x4xi32, affine_map<(d0, d1) -> (d0 * 4 + d1)>>
  return
}
