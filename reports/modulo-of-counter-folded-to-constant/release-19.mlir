func.func @main() -> i32 {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0 : i32
  %seven = arith.constant 7 : i32
  %m = memref.alloca() : memref<3xi32>
  affine.for %i = 0 to 3 {
    affine.store %zero, %m[%i] : memref<3xi32>
  }
  affine.for %i = 4 to 6 {
    affine.store %seven, %m[(%i mod 5) floordiv 2] : memref<3xi32>
  }
  %r = memref.load %m[%c0] : memref<3xi32>
  return %r : i32
}
