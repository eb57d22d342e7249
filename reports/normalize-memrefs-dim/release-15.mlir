func.func @main() -> i64 {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<3xi32, affine_map<(d0) -> (d0 + 2)>>
  %d = memref.dim %m, %c0 : memref<3xi32, affine_map<(d0) -> (d0 + 2)>>
  %r = arith.index_cast %d : index to i64
  return %r : i64
}
