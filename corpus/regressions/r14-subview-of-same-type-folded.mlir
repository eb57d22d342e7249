// report: reports/subview-of-same-type-folded
// A memref.subview whose type is that of its source is folded to the source, whatever its offset is
// (MLIR 13–19).
// release: 14
func @f(%m: memref<4xi32, affine_map<(d0)[s0, s1] -> (d0 * s1 + s0)>>, %o: index, %s: index) -> i32 {
  %c0 = arith.constant 0 : index
  %v = memref.subview %m[%o] [4] [%s] : memref<4xi32, affine_map<(d0)[s0, s1] -> (d0 * s1 + s0)>> to memref<4xi32, affine_map<(d0)[s0, s1] -> (d0 * s1 + s0)>>
  %r = memref.load %v[%c0] : memref<4xi32, affine_map<(d0)[s0, s1] -> (d0 * s1 + s0)>>
  return %r : i32
}
// call: @f(memref<4xi32, affine_map<(d0) -> (d0)>> [5, 6, 7, 8], 3 : index, -1 : index) == 8 : i32
