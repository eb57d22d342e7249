// A region that computes the new value.
func.func @f(%m: memref<2xi32>, %k: i32) -> (i32) {
  %c1 = arith.constant 1 : index
  %0 = memref.generic_atomic_rmw %m[%c1] : memref<2xi32> {
  ^bb0(%old: i32):
    %n = arith.muli %old, %k : i32
    memref.atomic_yield %n : i32
  }
  %1 = memref.load %m[%c1] : memref<2xi32>
  return %1 : i32
}
func.func @g(%m: memref<2xf32>, %k: f32) {
  %c0 = arith.constant 0 : index
  %0 = memref.generic_atomic_rmw %m[%c0] : memref<2xf32> {
  ^bb0(%old: f32):
    %n = arith.divf %old, %k : f32
    memref.atomic_yield %n : f32
  }
  return
}
// call: @f(memref<2xi32> [2, 7], 3 : i32) == 21 : i32
// after: arg0 == [2, 21]
// call: @g(memref<2xf32> [3.0, 7.0], 2.0 : f32) == ()
// after: arg0 == [1.5, 7.0]
