// The source's dimensions in the new order, strides included.
func.func @f(%m: memref<8x4xi32>) {
  %0 = "memref.transpose"(%m) <{permutation = affine_map<(d0, d1) -> (d1, d0)>}> : (memref<8x4xi32>) -> memref<4x8xi32> // error: expected the source's dimensions in the new order
  %1 = "memref.transpose"(%m) <{permutation = affine_map<(d0, d1) -> (d1, d0)>}> : (memref<8x4xi32>) -> memref<8x4xi32, strided<[1, 4]>> // error: expected the source's dimensions in the new order
  func.return
}
