func.func @modulo(%m: memref<2xi32>, %i: index, %x: i32) {
  affine.store %x, %m[symbol(%i) mod 3] : memref<2xi32>
  return
}
