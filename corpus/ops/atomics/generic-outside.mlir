// What the region gives need not depend on the old element.
func.func @f(%m: memref<1xi32>, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %0 = memref.generic_atomic_rmw %m[%c0] : memref<1xi32> {
  ^bb0(%old: i32):
    memref.atomic_yield %x : i32
  }
  return %0 : i32
}
// call: @f(memref<1xi32> [1], 2 : i32) == 1 : i32
// after: arg0 == [2]
