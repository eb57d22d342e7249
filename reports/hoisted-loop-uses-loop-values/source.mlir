// release: 15
func.func @f(%m: memref<i32>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %k = arith.constant 1 : i32
  affine.for %i = 0 to 4 {
    scf.for %j = %zero to %one step %one {
      %v = memref.load %m[] : memref<i32>
      %n = arith.addi %v, %k : i32
      memref.store %n, %m[] : memref<i32>
    }
  }
  return
}
// call: @f(memref<i32> [0])
