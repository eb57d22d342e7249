// The value replaces the element, whatever it was.
func.func @f(%m: memref<2xi32>, %i: index, %v: i32) -> i32 {
  %0 = memref.atomic_rmw assign %v, %m[%i] : (i32, memref<2xi32>) -> i32
  return %0 : i32
}
// call: @f(memref<2xi32> [6, _], 0 : index, 1 : i32) == 6 : i32
// after: arg0 == [1, _]
// call: @f(memref<2xi32> [6, _], 1 : index, 1 : i32) == poison : i32
// after: arg0 == [6, 1]
