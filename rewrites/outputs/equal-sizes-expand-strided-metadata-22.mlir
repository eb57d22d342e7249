func.func @f(%arg0: memref<?x?xi32>) -> i32 {
  %c2_i32 = arith.constant 2 : i32
  %c1_i32 = arith.constant 1 : i32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %dim = memref.dim %arg0, %c0 : memref<?x?xi32>
  %dim_0 = memref.dim %arg0, %c1 : memref<?x?xi32>
  %0 = arith.cmpi eq, %dim, %dim_0 : index
  %1 = arith.select %0, %c1_i32, %c2_i32 : i32
  return %1 : i32
}
