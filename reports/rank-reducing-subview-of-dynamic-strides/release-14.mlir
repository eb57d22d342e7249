memref.global @g : memref<1x2x3xi32> = dense<[[[0, 1, 2], [3, 4, 5]]]>
func @main() -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %g = memref.get_global @g : memref<1x2x3xi32>
  %d = memref.cast %g : memref<1x2x3xi32> to memref<?x?x?xi32, affine_map<(d0, d1, d2)[s0, s1, s2, s3] -> (d0 * s1 + d1 * s2 + d2 * s3 + s0)>>
  %v = memref.subview %d[0, 0, 0] [1, 2, 1] [1, 1, 1] : memref<?x?x?xi32, affine_map<(d0, d1, d2)[s0, s1, s2, s3] -> (d0 * s1 + d1 * s2 + d2 * s3 + s0)>> to memref<1x2xi32, affine_map<(d0, d1)[s0, s1, s2] -> (d0 * s1 + d1 * s2 + s0)>>
  %r = memref.load %v[%c0, %c1] : memref<1x2xi32, affine_map<(d0, d1)[s0, s1, s2] -> (d0 * s1 + d1 * s2 + s0)>>
  return %r : i32
}
