// Where element 0 lies has to be aligned, too.
func.func @f(%o: index) -> index {
  %c0 = arith.constant 0 : index
  %m = memref.alloca() {alignment = 16 : i64} : memref<8xi32>
  %v = memref.subview %m[%o] [4] [1] : memref<8xi32> to memref<4xi32, strided<[1], offset: ?>>
  %a = memref.assume_alignment %v, 16 : memref<4xi32, strided<[1], offset: ?>>
  %0 = memref.dim %a, %c0 : memref<4xi32, strided<[1], offset: ?>>
  return %0 : index
}
// call: @f(4 : index) == 4 : index
// call: @f(1 : index) == undefined "is not aligned to 16"
