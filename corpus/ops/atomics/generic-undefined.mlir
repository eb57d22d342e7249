// Undefined behaviour in the region is that of the op.
func.func @f(%m: memref<1xi32>, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %0 = memref.generic_atomic_rmw %m[%c0] : memref<1xi32> {
  ^bb0(%old: i32):
    %n = arith.divui %old, %x : i32
    memref.atomic_yield %n : i32
  }
  return %0 : i32
}
// call: @f(memref<1xi32> [9], 2 : i32) == 9 : i32
// after: arg0 == [4]
// call: @f(memref<1xi32> [9], 0 : i32) == undefined "division by zero"
