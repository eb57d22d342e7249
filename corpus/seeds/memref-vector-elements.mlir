// Type conversion, memref types: vectors as elements. Mended: the type is given a function, and an
// allocation to run it on.
func @convert(%arg0: memref<1x?xvector<4xf32>>) -> memref<1x?xvector<4xf32>> {
  return %arg0 : memref<1x?xvector<4xf32>>
}
func @run(%arg0: index, %arg1: vector<4xf32>) -> (vector<4xf32>, index) {
  %c0 = constant 0 : index
  %c1 = constant 1 : index
  %0 = alloc(%arg0) : memref<1x?xvector<4xf32>>
  %1 = call @convert(%0) : (memref<1x?xvector<4xf32>>) -> memref<1x?xvector<4xf32>>
  %2 = subi %arg0, %c1 : index
  store %arg1, %1[%c0, %2] : memref<1x?xvector<4xf32>>
  %3 = load %0[%c0, %2] : memref<1x?xvector<4xf32>>
  %4 = dim %1, %c1 : memref<1x?xvector<4xf32>>
  dealloc %0 : memref<1x?xvector<4xf32>>
  return %3, %4 : vector<4xf32>, index
}
// release: 11
// call: @run(3 : index, [1.0, 2.0, -3.0, 0.5] : vector<4xf32>) == [1.0, 2.0, -3.0, 0.5] : vector<4xf32>, 3 : index
