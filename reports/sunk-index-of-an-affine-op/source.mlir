func.func @f(%m: memref<4xi32>, %c: i1, %x: i32) {
  %r = memref.rank %m : memref<4xi32>
  scf.if %c {
    affine.store %x, %m[%r] : memref<4xi32>
  }
  return
}
// call: @f(memref<4xi32> [0, 0, 0, 0], true, 7 : i32)
