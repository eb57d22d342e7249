// Calling convention for ranked memref: in two dimensions, both sizes come before both strides. The
// document's own chains of insertvalue take them in turn; sizes and strides of a padded view, all
// different, tell.
func @callee(%arg0: memref<?x?xf32, affine_map<(d0, d1)[s0, s1, s2] -> (d0 * s1 + s0 + d1 * s2)>>) -> (index, index, f32) {
  %c0 = constant 0 : index
  %c1 = constant 1 : index
  %c2 = constant 2 : index
  %0 = dim %arg0, %c0 : memref<?x?xf32, affine_map<(d0, d1)[s0, s1, s2] -> (d0 * s1 + s0 + d1 * s2)>>
  %1 = dim %arg0, %c1 : memref<?x?xf32, affine_map<(d0, d1)[s0, s1, s2] -> (d0 * s1 + s0 + d1 * s2)>>
  %2 = load %arg0[%c1, %c2] : memref<?x?xf32, affine_map<(d0, d1)[s0, s1, s2] -> (d0 * s1 + s0 + d1 * s2)>>
  return %0, %1, %2 : index, index, f32
}
func @caller(%arg0: memref<?x?xf32, affine_map<(d0, d1)[s0, s1, s2] -> (d0 * s1 + s0 + d1 * s2)>>) -> (index, index, f32) {
  %0:3 = call @callee(%arg0) : (memref<?x?xf32, affine_map<(d0, d1)[s0, s1, s2] -> (d0 * s1 + s0 + d1 * s2)>>) -> (index, index, f32)
  return %0#0, %0#1, %0#2 : index, index, f32
}
// release: 11
// Position 1 + 1 * 5 + 2 * 1 = 8.
// call: @caller(memref<2x3xf32, affine_map<(d0, d1) -> (d0 * 5 + d1 + 1)>> [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]) == 2 : index, 3 : index, 8.0 : f32
// Position 0 + 1 * 1 + 2 * 2 = 5.
// call: @caller(memref<2x3xf32, affine_map<(d0, d1) -> (d0 + d1 * 2)>> [0.0, 1.0, 2.0, 3.0, 4.0, 5.0]) == 2 : index, 3 : index, 5.0 : f32
