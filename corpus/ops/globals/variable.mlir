// A global that may be written: both functions have the same one, and each call begins anew.
memref.global "private" @counter : memref<i32> = dense<5>
func.func @add(%n: i32) {
  %m = memref.get_global @counter : memref<i32>
  %0 = memref.load %m[] : memref<i32>
  %1 = arith.addi %0, %n : i32
  memref.store %1, %m[] : memref<i32>
  return
}
func.func @f(%n: i32) -> i32 {
  func.call @add(%n) : (i32) -> ()
  func.call @add(%n) : (i32) -> ()
  %m = memref.get_global @counter : memref<i32>
  %0 = memref.load %m[] : memref<i32>
  return %0 : i32
}
// call: @f(10 : i32) == 25 : i32
// call: @f(1 : i32) == 7 : i32
