// release: 15
func.func @f(%x: i32) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  affine.for %i = 0 to 2 {
    %m = memref.alloca() : memref<i32>
    scf.for %j = %zero to %one step %one {
      memref.store %x, %m[] : memref<i32>
    }
  }
  return
}
// call: @f(7 : i32)
