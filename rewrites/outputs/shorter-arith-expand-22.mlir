func.func @f(%arg0: memref<?xi32>, %arg1: memref<?xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c0_i32 = arith.constant 0 : i32
  %dim = memref.dim %arg0, %c0 : memref<?xi32>
  %dim_0 = memref.dim %arg1, %c0 : memref<?xi32>
  %0 = arith.cmpi ult, %dim, %dim_0 : index
  %1 = arith.select %0, %dim, %dim_0 : index
  %2 = scf.for %arg2 = %c0 to %1 step %c1 iter_args(%arg3 = %c0_i32) -> (i32) {
    %3 = memref.load %arg0[%arg2] : memref<?xi32>
    %4 = memref.load %arg1[%arg2] : memref<?xi32>
    %5 = arith.muli %3, %4 : i32
    %6 = arith.addi %arg3, %5 : i32
    scf.yield %6 : i32
  }
  return %2 : i32
}
