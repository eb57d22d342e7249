// The rank of what an unranked memref holds; of a ranked one it is known.
func.func @f(%m: memref<*xf32>, %n: memref<2x?xf32>) -> (index, index) {
  %0 = memref.rank %m : memref<*xf32>
  %1 = memref.rank %n : memref<2x?xf32>
  return %0, %1 : index, index
}
// call: @f(memref<f32> [1.0], memref<2x1xf32> [1.0, 2.0]) == 0 : index, 2 : index
// call: @f(memref<1x1x1xf32> [1.0], memref<2x1xf32> [1.0, 2.0]) == 3 : index, 2 : index
