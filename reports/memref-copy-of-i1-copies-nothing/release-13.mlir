memref.global @a : memref<1xi1> = dense<true>
memref.global @b : memref<1xi1> = dense<false>
func @main() -> i32 {
  %c0 = constant 0 : index
  %a = memref.get_global @a : memref<1xi1>
  %v = memref.reinterpret_cast %a to offset: [0], sizes: [1], strides: [2] : memref<1xi1> to memref<1xi1, affine_map<(d0) -> (d0 * 2)>>
  %b = memref.get_global @b : memref<1xi1>
  memref.copy %v, %b : memref<1xi1, affine_map<(d0) -> (d0 * 2)>> to memref<1xi1>
  %r = memref.load %b[%c0] : memref<1xi1>
  %e = zexti %r : i1 to i32
  return %e : i32
}
