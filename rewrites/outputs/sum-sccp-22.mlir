func.func @f(%arg0: memref<?xi32>) -> i32 {
  %c0_i32 = arith.constant 0 : i32
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %dim = memref.dim %arg0, %c0 : memref<?xi32>
  %0 = scf.for %arg1 = %c0 to %dim step %c1 iter_args(%arg2 = %c0_i32) -> (i32) {
    %1 = memref.load %arg0[%arg1] : memref<?xi32>
    %2 = arith.addi %arg2, %1 : i32
    scf.yield %2 : i32
  }
  return %0 : i32
}
