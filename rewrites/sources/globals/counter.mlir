memref.global "private" @count : memref<i32> = dense<0>
func.func @f() -> i32 {
  %m = memref.get_global @count : memref<i32>
  %x = memref.load %m[] : memref<i32>
  %one = arith.constant 1 : i32
  %y = arith.addi %x, %one : i32
  memref.store %y, %m[] : memref<i32>
  return %x : i32
}
func.func @g(%n: i32) -> i32 {
  %a = func.call @f() : () -> i32
  %b = func.call @f() : () -> i32
  %s = arith.addi %a, %b : i32
  %r = arith.addi %s, %n : i32
  return %r : i32
}
