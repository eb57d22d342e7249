// Elements of a memref with strides of its own.
func.func @f(%m: memref<2x2xi32, strided<[3, 1], offset: 1>>, %i: index) -> i32 {
  %0 = affine.load %m[%i, 1 - %i] : memref<2x2xi32, strided<[3, 1], offset: 1>>
  return %0 : i32
}
// call: @f(memref<2x2xi32, strided<[3, 1], offset: 1>> [9, 1, 2, 9, 3, 4], 0 : index) == 2 : i32
// call: @f(memref<2x2xi32, strided<[3, 1], offset: 1>> [9, 1, 2, 9, 3, 4], 1 : index) == 3 : i32
