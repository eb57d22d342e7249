// report: reports/rank-reducing-subview-drops-first-unit-dimension
// -canonicalize of a rank-reducing memref.subview drops the first unit dimension, whatever the strides
// are (MLIR 13).
// release: 13
func @f(%m: memref<1x4x1xi32>, %n: index) -> memref<?x?xi32, affine_map<(d0, d1) -> (d0 * 4 + d1)>> {
  %one = constant 1 : index
  %v = memref.subview %m[0, 0, 0] [%one, %n, 1] [1, 1, 1] : memref<1x4x1xi32> to memref<?x?xi32, affine_map<(d0, d1) -> (d0 * 4 + d1)>>
  return %v : memref<?x?xi32, affine_map<(d0, d1) -> (d0 * 4 + d1)>>
}
// call: @f(memref<1x4x1xi32> [1, 2, 3, 4], 3 : index)
