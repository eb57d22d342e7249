func.func @f(%m: memref<?xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %m, %c0 : memref<?xi32>
  %e = arith.subi %n, %c1 : index
  scf.for %i = %c0 to %e step %c1 {
    %j = arith.addi %i, %c1 : index
    %v = memref.load %m[%j] : memref<?xi32>
    memref.store %v, %m[%i] : memref<?xi32>
  }
  return
}
