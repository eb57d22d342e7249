// An element that was never written may be replaced, and nothing else.
func.func @add(%m: memref<1xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %v = arith.constant 1 : i32
  %0 = memref.atomic_rmw addi %v, %m[%c0] : (i32, memref<1xi32>) -> i32
  return %0 : i32
}
func.func @maximum(%m: memref<1xf32>, %v: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %0 = memref.atomic_rmw maxnumf %v, %m[%c0] : (f32, memref<1xf32>) -> f32
  return %0 : f32
}
func.func @region(%m: memref<1xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %0 = memref.generic_atomic_rmw %m[%c0] : memref<1xi32> {
  ^bb0(%old: i32):
    memref.atomic_yield %old : i32
  }
  return %0 : i32
}
func.func @assign(%m: memref<1xi32>, %v: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %0 = memref.atomic_rmw assign %v, %m[%c0] : (i32, memref<1xi32>) -> i32
  return %0 : i32
}
// call: @add(memref<1xi32> [_]) == undefined "the old element of an atomic"
// call: @maximum(memref<1xf32> [_], 1.0 : f32) == undefined "the old element of an atomic"
// call: @region(memref<1xi32> [_]) == undefined "the old element of an atomic"
// call: @assign(memref<1xi32> [_], 7 : i32) == poison : i32
// after: arg0 == [7]
