func @f(%m: memref<i32>) {
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
func @main() -> i32 {
  %m = memref.alloca() : memref<i32>
  %none = arith.constant 0 : i32
  memref.store %none, %m[] : memref<i32>
  call @f(%m) : (memref<i32>) -> ()
  %r = memref.load %m[] : memref<i32>
  return %r : i32
}
