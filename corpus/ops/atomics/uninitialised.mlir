// The sum with an element that was never written is poison.
func.func @f(%m: memref<1xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %v = arith.constant 1 : i32
  %0 = memref.atomic_rmw addi %v, %m[%c0] : (i32, memref<1xi32>) -> i32
  return %0 : i32
}
// call: @f(memref<1xi32> [_]) == poison : i32
// after: arg0 == [_]
