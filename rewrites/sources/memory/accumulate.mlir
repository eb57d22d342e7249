func.func @f(%m: memref<4xi32>, %o: memref<i32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %c4 step %c1 {
    %v = memref.load %m[%i] : memref<4xi32>
    %s = memref.load %o[] : memref<i32>
    %t = arith.addi %s, %v : i32
    memref.store %t, %o[] : memref<i32>
  }
  return
}
