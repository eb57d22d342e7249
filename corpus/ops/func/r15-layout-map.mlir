// func and cf of release 15, whose strided layouts are still affine maps.
#padded = affine_map<(d0, d1) -> (d0 * 3 + d1 + 1)>
func.func @f(%m: memref<2x2xi32, #padded>, %i: index, %j: index) -> i32 {
  %0 = memref.load %m[%i, %j] : memref<2x2xi32, #padded>
  return %0 : i32
}
// release: 15
// call: @f(memref<2x2xi32, affine_map<(d0, d1) -> (d0 * 3 + d1 + 1)>> [9, 1, 2, 9, 3, 4], 1 : index, 0 : index) == 3 : i32
// call: @f(memref<2x2xi32, affine_map<(d0, d1) -> (d0 * 3 + d1 + 1)>> [9, 1, 2, 9, 3, 4], 0 : index, 2 : index) == undefined "out of bounds"
