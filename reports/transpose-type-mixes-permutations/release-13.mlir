memref.global @g : memref<1x2x3xi32> = dense<[[[0, 1, 2], [3, 4, 5]]]>
func @main() -> i32 {
  %c0 = constant 0 : index
  %c1 = constant 1 : index
  %g = memref.get_global @g : memref<1x2x3xi32>
  %t = memref.transpose %g (i, j, k) -> (j, k, i) : memref<1x2x3xi32> to memref<2x3x1xi32, affine_map<(d0, d1, d2) -> (d1 * 6 + d2 * 3 + d0)>>
  %r = memref.load %t[%c1, %c0, %c0] : memref<2x3x1xi32, affine_map<(d0, d1, d2) -> (d1 * 6 + d2 * 3 + d0)>>
  return %r : i32
}
