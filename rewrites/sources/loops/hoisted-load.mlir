func.func @f(%m: memref<?xi32>, %p: memref<i32>) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i32
  %n = memref.dim %m, %c0 : memref<?xi32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %z) -> (i32) {
    %v = memref.load %p[] : memref<i32>
    %t = arith.addi %s, %v : i32
    memref.store %t, %m[%i] : memref<?xi32>
    scf.yield %t : i32
  }
  return %r : i32
}
