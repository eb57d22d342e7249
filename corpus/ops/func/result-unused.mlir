// Results of a call are not used; its effect stays.
func.func @g(%m: memref<1xi32>) -> (i32, i32) {
  %c0 = arith.constant 0 : index
  %v = arith.constant 3 : i32
  memref.store %v, %m[%c0] : memref<1xi32>
  return %v, %v : i32, i32
}
func.func @f(%m: memref<1xi32>) {
  %0:2 = call @g(%m) : (memref<1xi32>) -> (i32, i32)
  return
}
// call: @f(memref<1xi32> [0]) == ()
// after: arg0 == [3]
