func.func @main() -> i64 {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<3xi32, strided<[1], offset: 2>>
  %d = memref.dim %m, %c0 : memref<3xi32, strided<[1], offset: 2>>
  %r = arith.index_cast %d : index to i64
  return %r : i64
}
