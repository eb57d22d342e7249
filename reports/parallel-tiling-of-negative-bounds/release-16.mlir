func.func @main() -> i32 {
  %c1 = arith.constant 1 : index
  %lb = arith.constant -5 : index
  %ub = arith.constant 3 : index
  %one = arith.constant 1 : i32
  %zero = arith.constant 0 : i32
  %m = memref.alloca() : memref<i32>
  memref.store %zero, %m[] : memref<i32>
  scf.parallel (%i) = (%lb) to (%ub) step (%c1) {
    %o = memref.atomic_rmw addi %one, %m[] : (i32, memref<i32>) -> i32
  }
  %r = memref.load %m[] : memref<i32>
  return %r : i32
}
