// A cast to a static layout is undefined if offset or strides are others.
func.func @f(%m: memref<2x2xi32, strided<[?, ?], offset: ?>>) -> i32 {
  %c1 = arith.constant 1 : index
  %0 = memref.cast %m : memref<2x2xi32, strided<[?, ?], offset: ?>> to memref<2x2xi32, strided<[3, 1], offset: 1>>
  %1 = memref.load %0[%c1, %c1] : memref<2x2xi32, strided<[3, 1], offset: 1>>
  return %1 : i32
}
// call: @f(memref<2x2xi32, strided<[3, 1], offset: 1>> [9, 1, 2, 9, 3, 4]) == 4 : i32
// call: @f(memref<2x2xi32, strided<[3, 1], offset: 0>> [1, 2, 9, 3, 4]) == undefined "the type states"
// call: @f(memref<2x2xi32, strided<[2, 1], offset: 1>> [9, 1, 2, 3, 4]) == undefined "the type states"
