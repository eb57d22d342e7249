func.func @f(%m: memref<?xi32>) -> index {
  %c0 = arith.constant 0 : index
  %n = memref.dim %m, %c0 : memref<?xi32>
  return %n : index
}
