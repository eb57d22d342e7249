// A memref argument whose first element is not at the start of its buffer, which its type does not say.
func.func @f(%m: memref<2xi32, strided<[1], offset: ?>>) -> i32 {
  %c0 = arith.constant 0 : index
  %0 = memref.load %m[%c0] : memref<2xi32, strided<[1], offset: ?>>
  return %0 : i32
}
// call: @f(memref<2xi32, strided<[1], offset: 1>> [7, 8, 9]) == 8 : i32
