func.func private @g(i64, memref<i32>) -> memref<i32>
func.func @f() -> memref<i32> {
  %c = arith.constant 1 : i64
  %d = arith.addi %c, %c : i64
  %0 = memref.alloc() : memref<i32>
  %1 = call @g(%d, %0) : (i64, memref<i32>) -> memref<i32>
  return %1 : memref<i32>
}
