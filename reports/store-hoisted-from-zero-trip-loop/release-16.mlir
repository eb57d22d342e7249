func.func @main() -> i32 {
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %m = memref.alloc() : memref<1xi32>
  affine.store %c1, %m[0] : memref<1xi32>
  affine.for %i = 0 to 0 {
    affine.store %c2, %m[0] : memref<1xi32>
  }
  %r = affine.load %m[0] : memref<1xi32>
  return %r : i32
}
