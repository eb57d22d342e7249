// A negative stride: backwards from the last element. Too far back is outside of the block.
func.func @f(%m: memref<4xi16>, %o: index, %i: index) -> i16 {
  %c1 = arith.constant 1 : index
  %s = arith.constant -1 : index
  %v = memref.subview %m[%o] [4] [%s] : memref<4xi16> to memref<4xi16, strided<[?], offset: ?>>
  %0 = memref.load %v[%i] : memref<4xi16, strided<[?], offset: ?>>
  return %0 : i16
}
// call: @f(memref<4xi16> [10, 11, 12, 13], 3 : index, 0 : index) == 13 : i16
// call: @f(memref<4xi16> [10, 11, 12, 13], 3 : index, 3 : index) == 10 : i16
// call: @f(memref<4xi16> [10, 11, 12, 13], 2 : index, 0 : index) == undefined "a view reaches from byte -2 to 6 of a block of 8 bytes"
