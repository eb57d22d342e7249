// The region computes the new element from the old; the result is the old one.
func.func @f(%m: memref<3xi32>, %i: index, %k: i32) -> i32 {
  %0 = memref.generic_atomic_rmw %m[%i] : memref<3xi32> {
  ^bb0(%old: i32):
    %c2 = arith.constant 2 : i32
    %d = arith.muli %old, %c2 : i32
    %n = arith.addi %d, %k : i32
    memref.atomic_yield %n : i32
  }
  return %0 : i32
}
// call: @f(memref<3xi32> [1, 5, 9], 1 : index, 3 : i32) == 5 : i32
// after: arg0 == [1, 13, 9]
// call: @f(memref<3xi32> [1, 5, 9], -1 : index, 3 : i32) == undefined "index -1 out of bounds"
