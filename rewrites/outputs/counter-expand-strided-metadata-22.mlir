memref.global "private" @count : memref<i32> = dense<0>
func.func @f() -> i32 {
  %c1_i32 = arith.constant 1 : i32
  %0 = memref.get_global @count : memref<i32>
  %1 = memref.load %0[] : memref<i32>
  %2 = arith.addi %1, %c1_i32 : i32
  memref.store %2, %0[] : memref<i32>
  return %1 : i32
}
func.func @g(%arg0: i32) -> i32 {
  %0 = call @f() : () -> i32
  %1 = call @f() : () -> i32
  %2 = arith.addi %0, %1 : i32
  %3 = arith.addi %2, %arg0 : i32
  return %3 : i32
}
