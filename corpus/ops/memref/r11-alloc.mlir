// alloc, alloca, dealloc and dim in the spelling of release 11.
func @f(%n: index, %v: f32) -> (f32, index, index) {
  %c0 = constant 0 : index
  %c1 = constant 1 : index
  %m = alloc(%n) : memref<4x?xf32>
  %s = alloca() : memref<f32>
  store %v, %s[] : memref<f32>
  %w = load %s[] : memref<f32>
  store %w, %m[%c1, %c0] : memref<4x?xf32>
  %0 = load %m[%c1, %c0] : memref<4x?xf32>
  %1 = dim %m, %c0 : memref<4x?xf32>
  %2 = dim %m, %c1 : memref<4x?xf32>
  dealloc %m : memref<4x?xf32>
  return %0, %1, %2 : f32, index, index
}
// release: 11
// call: @f(3 : index, 2.5 : f32) == 2.5 : f32, 4 : index, 3 : index
// call: @f(-1 : index, 2.5 : f32) == undefined "negative size"
