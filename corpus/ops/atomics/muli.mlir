// The product replaces the element.
func.func @f(%m: memref<2xi32>, %i: index, %v: i32) -> i32 {
  %0 = memref.atomic_rmw muli %v, %m[%i] : (i32, memref<2xi32>) -> i32
  return %0 : i32
}
// call: @f(memref<2xi32> [6, 5], 0 : index, -7 : i32) == 6 : i32
// after: arg0 == [-42, 5]
