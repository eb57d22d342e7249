func.func @f(%arg0: memref<?xi32>) -> index {
  %c-2147483648_i32 = arith.constant -2147483648 : i32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %dim = memref.dim %arg0, %c0 : memref<?xi32>
  %0:2 = scf.for %arg1 = %c0 to %dim step %c1 iter_args(%arg2 = %c-2147483648_i32, %arg3 = %c0) -> (i32, index) {
    %1 = memref.load %arg0[%arg1] : memref<?xi32>
    %2 = arith.cmpi sgt, %1, %arg2 : i32
    %3 = arith.select %2, %1, %arg2 : i32
    %4 = arith.select %2, %arg1, %arg3 : index
    scf.yield %3, %4 : i32, index
  }
  return %0#1 : index
}
