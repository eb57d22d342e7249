memref.global @g : memref<2x2xi32> = dense<[[0, 1], [2, 3]]>
func.func @main() -> i32 {
  %c3 = arith.constant 3 : index
  %g = memref.get_global @g : memref<2x2xi32>
  %m = memref.cast %g : memref<2x2xi32> to memref<?x?xi32>
  %c = memref.collapse_shape %m [[0, 1]] : memref<?x?xi32> into memref<?xi32>
  %r = memref.load %c[%c3] : memref<?xi32>
  return %r : i32
}
