func @f(%a: memref<?x2xi32>) -> memref<2x3xi32, affine_map<(d0, d1) -> (d1 * 2 + d0)>> {
  %0 = memref.cast %a : memref<?x2xi32> to memref<3x2xi32>
  %1 = memref.transpose %0 (d0, d1) -> (d1, d0) : memref<3x2xi32> to memref<2x3xi32, affine_map<(d0, d1) -> (d1 * 2 + d0)>>
  return %1 : memref<2x3xi32, affine_map<(d0, d1) -> (d1 * 2 + d0)>>
}
