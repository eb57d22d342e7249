// Index linearization: stores compute the same address. The document has no example; this is one,
// with an offset and strides in the layout.
func @store(%m: memref<2x3xf32, affine_map<(d0, d1) -> (d0 * 4 + d1 + 1)>>, %i: index, %j: index, %v: f32) {
  store %v, %m[%i, %j] : memref<2x3xf32, affine_map<(d0, d1) -> (d0 * 4 + d1 + 1)>>
  return
}
// release: 11
// Position 1 + 1 * 4 + 2 = 7.
// call: @store(memref<2x3xf32, affine_map<(d0, d1) -> (d0 * 4 + d1 + 1)>> [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0], 1 : index, 2 : index, -1.0 : f32) == ()
// after: arg0 == [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, -1.0, 8.0]
