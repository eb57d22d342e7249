memref.global @a : memref<2xi96> = dense<[1, 2]>
memref.global @b : memref<1xi96> = dense<0>
func @main() -> i64 {
  %c0 = constant 0 : index
  %a = memref.get_global @a : memref<2xi96>
  %v = memref.reinterpret_cast %a to offset: [1], sizes: [1], strides: [2] : memref<2xi96> to memref<1xi96, affine_map<(d0) -> (d0 * 2 + 1)>>
  %b = memref.get_global @b : memref<1xi96>
  memref.copy %v, %b : memref<1xi96, affine_map<(d0) -> (d0 * 2 + 1)>> to memref<1xi96>
  %r = memref.load %b[%c0] : memref<1xi96>
  %e = trunci %r : i96 to i64
  return %e : i64
}
