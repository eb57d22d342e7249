func.func @f(%arg0: memref<20xi32>, %arg1: memref<20xi32>) {
  %c1 = arith.constant 1 : index
  %c19 = arith.constant 19 : index
  %c1_0 = arith.constant 1 : index
  scf.for %arg2 = %c1 to %c19 step %c1_0 {
    %c-1 = arith.constant -1 : index
    %0 = arith.addi %arg2, %c-1 : index
    %1 = memref.load %arg0[%0] : memref<20xi32>
    %c1_1 = arith.constant 1 : index
    %2 = arith.addi %arg2, %c1_1 : index
    %3 = memref.load %arg0[%2] : memref<20xi32>
    %4 = arith.addi %1, %3 : i32
    memref.store %4, %arg1[%arg2] : memref<20xi32>
  }
  return
}
