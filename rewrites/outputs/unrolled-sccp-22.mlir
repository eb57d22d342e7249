func.func @f(%arg0: memref<?xi32>, %arg1: i32) {
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %dim = memref.dim %arg0, %c0 : memref<?xi32>
  scf.for %arg2 = %c0 to %dim step %c1 {
    memref.store %arg1, %arg0[%arg2] : memref<?xi32>
  }
  return
}
