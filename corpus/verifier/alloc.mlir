// One index a dynamic size and a layout symbol; a power of two as alignment.
func.func @f(%n: index, %a: i32) {
  %0 = "memref.alloc"(%n) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<2xi32> // error: expected 0 dynamic sizes, found 1
  %1 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<?xi32> // error: expected 1 dynamic sizes, found 0
  %2 = "memref.alloca"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2xi32, strided<[?], offset: ?>> // error: expected 2 layout symbols, found 0
  %3 = "memref.alloc"(%a) <{operandSegmentSizes = array<i32: 1, 0>}> : (i32) -> memref<?xi32> // error: of type index, found i32
  %4 = "memref.alloc"() <{alignment = 3 : i64, operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2xi32> // error: expected a power of two as alignment
  %5 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<*xi32> // error: expected the result of a ranked memref type
  func.return
}
