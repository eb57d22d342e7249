// From unranked to static sizes and layouts: all of it must be so.
func.func @f(%m: memref<*xi8>) -> i8 {
  %c1 = arith.constant 1 : index
  %v = memref.cast %m : memref<*xi8> to memref<2x2xi8, strided<[3, 1], offset: 1>>
  %0 = memref.load %v[%c1, %c1] : memref<2x2xi8, strided<[3, 1], offset: 1>>
  return %0 : i8
}
// call: @f(memref<2x2xi8, strided<[3, 1], offset: 1>> [9, 1, 2, 9, 3, 4]) == 4 : i8
// call: @f(memref<2x2xi8, strided<[3, 1], offset: 0>> [1, 2, 9, 3, 4]) == undefined "the offset is 0, but the type states 1"
// call: @f(memref<2x2xi8, strided<[2, 1], offset: 1>> [9, 1, 2, 3, 4]) == undefined "a stride is 2, but the type states 3"
// call: @f(memref<2x3xi8, strided<[3, 1], offset: 1>> [9, 1, 2, 9, 3, 4, 5]) == undefined "a size is 3, but the type states 2"
// call: @f(memref<4xi8> [1, 2, 3, 4]) == undefined "the rank is 1, but the type states 2"
