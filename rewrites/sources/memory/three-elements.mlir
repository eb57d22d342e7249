func.func @f(%m: memref<?xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %x = memref.load %m[%c0] : memref<?xi32>
  %y = memref.load %m[%c1] : memref<?xi32>
  %z = memref.load %m[%c2] : memref<?xi32>
  %s = arith.addi %x, %y : i32
  %t = arith.addi %s, %z : i32
  return %t : i32
}
