func @f(%m: memref<2x4xi32>) -> i32 {
  %c1 = constant 1 : index
  %v = memref.cast %m : memref<2x4xi32> to memref<2x4xi32, affine_map<(d0, d1) -> (d0 * 4 + d1)>>
  %r = memref.load %v[%c1, %c1] : memref<2x4xi32, affine_map<(d0, d1) -> (d0 * 4 + d1)>>
  return %r : i32
}
