// A layout with symbols in the spelling of release 11: offset and strides are runtime values.
#strided = affine_map<(d0, d1)[s0, s1, s2] -> (d0 * s1 + s0 + d1 * s2)>
func @f(%m: memref<?x?xi32, #strided>, %i: index, %j: index) -> i32 {
  %0 = load %m[%i, %j] : memref<?x?xi32, #strided>
  return %0 : i32
}
// release: 11
// call: @f(memref<2x2xi32, affine_map<(d0, d1) -> (d0 * 3 + d1 + 1)>> [90, 1, 2, 93, 3, 4], 1 : index, 1 : index) == 4 : i32
// call: @f(memref<2x2xi32, affine_map<(d0, d1) -> (d0 + d1 * 2)>> [1, 2, 3, 4], 1 : index, 0 : index) == 2 : i32
// call: @f(memref<2x2xi32, affine_map<(d0, d1) -> (d0 * -2 + d1 + 2)>> [1, 2, 3, 4], 0 : index, 1 : index) == 4 : i32
