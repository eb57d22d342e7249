func.func @f(%m: memref<2x4xi32>, %i: index) -> index {
  %v = memref.cast %m : memref<2x4xi32> to memref<2x4xi32, strided<[4, 1]>>
  return %i : index
}
// call: @f(memref<2x4xi32> [1, 2, 3, 4, 5, 6, 7, 8], 6 : index) == 6 : index
