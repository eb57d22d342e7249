// Memrefs as arguments and results in the spelling of release 11.
func @f(%m: memref<?xf32>, %i: index) -> (memref<?xf32>, f32) {
  %v = load %m[%i] : memref<?xf32>
  %w = addf %v, %v : f32
  store %w, %m[%i] : memref<?xf32>
  return %m, %v : memref<?xf32>, f32
}
// release: 11
// call: @f(memref<3xf32> [1.0, 2.0, 3.0], 1 : index) == memref<3xf32> [1.0, 4.0, 3.0], 2.0 : f32
// after: arg0 == [1.0, 4.0, 3.0]
// call: @f(memref<3xf32> [1.0, 2.0, 3.0], 3 : index) == undefined "out of bounds"
