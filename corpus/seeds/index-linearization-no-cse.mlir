// Index linearization: no common subexpressions are eliminated; two accesses compute their address
// twice. The document has no example; this is one.
func @twice(%m: memref<?x?xf32>, %i: index, %j: index) -> f32 {
  %0 = load %m[%i, %j] : memref<?x?xf32>
  %1 = load %m[%i, %j] : memref<?x?xf32>
  %2 = addf %0, %1 : f32
  store %2, %m[%i, %j] : memref<?x?xf32>
  return %2 : f32
}
// release: 11
// call: @twice(memref<2x2xf32> [1.0, 2.0, 3.0, 4.0], 1 : index, 0 : index) == 6.0 : f32
// after: arg0 == [1.0, 2.0, 6.0, 4.0]
