// A store behind an offset that the type says.
func.func @f(%m: memref<2xi32, strided<[1], offset: 1>>, %v: i32) {
  %c1 = arith.constant 1 : index
  memref.store %v, %m[%c1] : memref<2xi32, strided<[1], offset: 1>>
  return
}
// call: @f(memref<2xi32, strided<[1], offset: 1>> [7, 8, 9], 5 : i32) == ()
// after: arg0 == [7, 8, 5]
