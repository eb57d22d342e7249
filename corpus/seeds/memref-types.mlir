// Type conversion, memref types: the descriptor depends on the rank alone. Written as functions; the
// large ones carry no call.
func @rank0(%arg0: memref<f32>) -> f32 {
  %0 = load %arg0[] : memref<f32>
  return %0 : f32
}
func @static1(%arg0: memref<1xf32>, %arg1: index) -> f32 {
  %0 = load %arg0[%arg1] : memref<1xf32>
  return %0 : f32
}
func @dynamic1(%arg0: memref<?xf32>, %arg1: index) -> (f32, index) {
  %c0 = constant 0 : index
  %0 = load %arg0[%arg1] : memref<?xf32>
  %1 = dim %arg0, %c0 : memref<?xf32>
  return %0, %1 : f32, index
}
func @static5(%arg0: memref<10x42x42x43x123xf32>) -> memref<10x42x42x43x123xf32> {
  return %arg0 : memref<10x42x42x43x123xf32>
}
func @dynamic5(%arg0: memref<10x?x42x?x123xf32>) -> (index, index, index, index, index) {
  %c0 = constant 0 : index
  %c1 = constant 1 : index
  %c2 = constant 2 : index
  %c3 = constant 3 : index
  %c4 = constant 4 : index
  %0 = dim %arg0, %c0 : memref<10x?x42x?x123xf32>
  %1 = dim %arg0, %c1 : memref<10x?x42x?x123xf32>
  %2 = dim %arg0, %c2 : memref<10x?x42x?x123xf32>
  %3 = dim %arg0, %c3 : memref<10x?x42x?x123xf32>
  %4 = dim %arg0, %c4 : memref<10x?x42x?x123xf32>
  return %0, %1, %2, %3, %4 : index, index, index, index, index
}
// release: 11
// call: @rank0(memref<f32> [4.5]) == 4.5 : f32
// call: @static1(memref<1xf32> [4.5], 0 : index) == 4.5 : f32
// call: @dynamic1(memref<3xf32> [1.0, 2.0, 3.0], 2 : index) == 3.0 : f32, 3 : index
// Size 0 in the last dynamic dimension: no element, but sizes all the same.
// call: @dynamic5(memref<10x7x42x0x123xf32> []) == 10 : index, 7 : index, 42 : index, 0 : index, 123 : index
