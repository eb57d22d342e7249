// A negative stride: 2 + 2 * -1, taken as unsigned numbers, wraps.
func.func @f(%m: memref<3xi32, strided<[-1], offset: 2>>, %i: index) -> i32 {
  %0 = memref.load %m[%i] : memref<3xi32, strided<[-1], offset: 2>>
  return %0 : i32
}
// call: @f(memref<3xi32, strided<[-1], offset: 2>> [7, 8, 9], 2 : index) == 7 : i32
