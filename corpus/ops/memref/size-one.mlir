// In a dimension of size one the stride never counts.
func.func @f(%m: memref<1x2xi32, strided<[100, 1]>>, %i: index) -> i32 {
  %c1 = arith.constant 1 : index
  %0 = memref.load %m[%i, %c1] : memref<1x2xi32, strided<[100, 1]>>
  return %0 : i32
}
// call: @f(memref<1x2xi32, strided<[100, 1]>> [5, 6], 0 : index) == 6 : i32
// call: @f(memref<1x2xi32, strided<[100, 1]>> [5, 6], 1 : index) == undefined "out of bounds"
