// load and store in the spelling of release 11, with a strided layout as an affine map.
func @f(%m: memref<2x2xf32, affine_map<(d0, d1) -> (d0 * 4 + d1 + 2)>>, %i: index, %j: index, %v: f32) -> f32 {
  %0 = load %m[%i, %j] : memref<2x2xf32, affine_map<(d0, d1) -> (d0 * 4 + d1 + 2)>>
  store %v, %m[%i, %j] : memref<2x2xf32, affine_map<(d0, d1) -> (d0 * 4 + d1 + 2)>>
  return %0 : f32
}
// release: 11
// call: @f(memref<2x2xf32, affine_map<(d0, d1) -> (d0 * 4 + d1 + 2)>> [90.0, 91.0, 1.0, 2.0, 94.0, 95.0, 3.0, 4.0], 1 : index, 0 : index, -1.0 : f32) == 3.0 : f32
// after: arg0 == [90.0, 91.0, 1.0, 2.0, 94.0, 95.0, -1.0, 4.0]
// call: @f(memref<2x2xf32, affine_map<(d0, d1) -> (d0 * 4 + d1 + 2)>> [90.0, 91.0, 1.0, 2.0, 94.0, 95.0, 3.0, 4.0], 0 : index, 1 : index, -1.0 : f32) == 2.0 : f32
// after: arg0 == [90.0, 91.0, 1.0, -1.0, 94.0, 95.0, 3.0, 4.0]
