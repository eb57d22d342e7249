// A stride of minus one: the view runs backward from its offset.
func.func @f(%m: memref<4xi64, strided<[-1], offset: 3>>, %i: index, %v: i64) -> i64 {
  %0 = memref.load %m[%i] : memref<4xi64, strided<[-1], offset: 3>>
  memref.store %v, %m[%i] : memref<4xi64, strided<[-1], offset: 3>>
  return %0 : i64
}
// call: @f(memref<4xi64, strided<[-1], offset: 3>> [0, 10, 20, 30, 99], 0 : index, -5 : i64) == 30 : i64
// after: arg0 == [0, 10, 20, -5, 99]
// call: @f(memref<4xi64, strided<[-1], offset: 3>> [0, 10, 20, 30, 99], 3 : index, -5 : i64) == 0 : i64
// after: arg0 == [-5, 10, 20, 30, 99]
// call: @f(memref<4xi64, strided<[-1], offset: 3>> [0, 10, 20, 30, 99], -1 : index, -5 : i64) == undefined "out of bounds"
