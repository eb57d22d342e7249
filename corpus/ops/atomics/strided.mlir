// Through a view with strides and an offset.
func.func @f(%m: memref<2x2xi32, strided<[3, 1], offset: 1>>, %i: index, %j: index) -> i32 {
  %v = arith.constant 100 : i32
  %0 = memref.atomic_rmw addi %v, %m[%i, %j] : (i32, memref<2x2xi32, strided<[3, 1], offset: 1>>) -> i32
  return %0 : i32
}
// call: @f(memref<2x2xi32, strided<[3, 1], offset: 1>> [0, 1, 2, 3, 4, 5], 1 : index, 0 : index) == 4 : i32
// after: arg0 == [0, 1, 2, 3, 104, 5]
