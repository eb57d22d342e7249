memref.global @g : memref<2xi96> = dense<[1, 2]>
func.func @main() -> i64 {
  %c1 = arith.constant 1 : index
  %g = memref.get_global @g : memref<2xi96>
  %r = memref.load %g[%c1] : memref<2xi96>
  %e = arith.trunci %r : i96 to i64
  return %e : i64
}
