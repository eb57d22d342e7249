func.func @f(%m: memref<4xi32>, %x: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 4 {
    scf.for %j = %c0 to %i step %c1 {
      scf.for %k = %c0 to %i step %c1 {
        memref.store %x, %m[%k] : memref<4xi32>
      }
    }
  }
  return
}
// call: @f(memref<4xi32> [0, 0, 0, 0], 5 : i32)
