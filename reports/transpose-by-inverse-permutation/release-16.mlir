memref.global @g : memref<1x2x3xi32> = dense<[[[0, 1, 2], [3, 4, 5]]]>
func.func @get(%m: memref<2x3x1xi32, strided<[?, ?, ?]>>) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = memref.load %m[%c1, %c0, %c0] : memref<2x3x1xi32, strided<[?, ?, ?]>>
  return %r : i32
}
func.func @main() -> i32 {
  %g = memref.get_global @g : memref<1x2x3xi32>
  %t = memref.transpose %g (i, j, k) -> (j, k, i) : memref<1x2x3xi32> to memref<2x3x1xi32, strided<[3, 1, 6]>>
  %d = memref.cast %t : memref<2x3x1xi32, strided<[3, 1, 6]>> to memref<2x3x1xi32, strided<[?, ?, ?]>>
  %r = call @get(%d) : (memref<2x3x1xi32, strided<[?, ?, ?]>>) -> i32
  return %r : i32
}
