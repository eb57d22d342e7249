// Kinds that LLVM has as they are, kinds that are loops, and regions. All give the old value.
func.func @ints(%m: memref<2xi32>, %v: i32) -> (i32, i32, i32, i32, i32) {
  %c1 = arith.constant 1 : index
  %0 = memref.atomic_rmw addi %v, %m[%c1] : (i32, memref<2xi32>) -> i32
  %1 = memref.atomic_rmw muli %v, %m[%c1] : (i32, memref<2xi32>) -> i32
  %2 = memref.atomic_rmw mins %v, %m[%c1] : (i32, memref<2xi32>) -> i32
  %3 = memref.atomic_rmw maxu %v, %m[%c1] : (i32, memref<2xi32>) -> i32
  %4 = memref.atomic_rmw assign %v, %m[%c1] : (i32, memref<2xi32>) -> i32
  return %0, %1, %2, %3, %4 : i32, i32, i32, i32, i32
}
func.func @floats(%m: memref<2xf32>, %v: f32) -> (f32, f32, f32) {
  %c1 = arith.constant 1 : index
  %0 = memref.atomic_rmw addf %v, %m[%c1] : (f32, memref<2xf32>) -> f32
  %1 = memref.atomic_rmw mulf %v, %m[%c1] : (f32, memref<2xf32>) -> f32
  %2 = memref.atomic_rmw assign %v, %m[%c1] : (f32, memref<2xf32>) -> f32
  return %0, %1, %2 : f32, f32, f32
}
// 5 + 3 = 8, 8 * 3 = 24, the least of 24 and 3, 3, 3.
// call: @ints(memref<2xi32> [1, 5], 3 : i32) == 5 : i32, 8 : i32, 24 : i32, 3 : i32, 3 : i32
// after: arg0 == [1, 3]
// call: @ints(memref<2xi32> [1, 5], -1 : i32) == 5 : i32, 4 : i32, -4 : i32, -4 : i32, -1 : i32
// after: arg0 == [1, -1]
// call: @floats(memref<2xf32> [1.0, 5.0], 0.5 : f32) == 5.0 : f32, 5.5 : f32, 2.75 : f32
// after: arg0 == [1.0, 0.5]
