// Bare pointers: a memref with an offset and strides goes to another function and comes back.
func.func private @put(%m: memref<2x2xi32, strided<[-3, 1], offset: 4>>, %v: i32) -> memref<2x2xi32, strided<[-3, 1], offset: 4>> {
  %c1 = arith.constant 1 : index
  memref.store %v, %m[%c1, %c1] : memref<2x2xi32, strided<[-3, 1], offset: 4>>
  return %m : memref<2x2xi32, strided<[-3, 1], offset: 4>>
}
func.func @f(%m: memref<2x2xi32, strided<[-3, 1], offset: 4>>, %i: index, %j: index) -> i32 {
  %c7 = arith.constant 7 : i32
  %0 = call @put(%m, %c7) : (memref<2x2xi32, strided<[-3, 1], offset: 4>>, i32) -> memref<2x2xi32, strided<[-3, 1], offset: 4>>
  %1 = memref.load %0[%i, %j] : memref<2x2xi32, strided<[-3, 1], offset: 4>>
  return %1 : i32
}
// options: use-bare-ptr-memref-call-conv=1
// Element (i, j) lies at 4 - 3 * i + j: (1, 1) at 2, (0, 1) at 5.
// call: @f(memref<2x2xi32, strided<[-3, 1], offset: 4>> [10, 11, 12, 13, 14, 15], 1 : index, 1 : index) == 7 : i32
// after: arg0 == [10, 11, 7, 13, 14, 15]
// call: @f(memref<2x2xi32, strided<[-3, 1], offset: 4>> [10, 11, 12, 13, 14, 15], 0 : index, 1 : index) == 15 : i32
// after: arg0 == [10, 11, 7, 13, 14, 15]
