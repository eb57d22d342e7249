// report: reports/affine-store-through-a-subview
// -fold-memref-subview-ops crashes on affine.load and affine.store of a subview (MLIR 14, 15).
// release: 15
func.func @f(%m: memref<4x4xi32>, %x: i32, %i: index) {
  %v = memref.subview %m[1, 1] [2, 2] [1, 1] : memref<4x4xi32> to memref<2x2xi32, affine_map<(d0, d1) -> (d0 * 4 + d1 + 5)>>
  affine.store %x, %v[%i, %i] : memref<2x2xi32, affine_map<(d0, d1) -> (d0 * 4 + d1 + 5)>>
  return
}
// call: @f(memref<4x4xi32> [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], 7 : i32, 1 : index)
