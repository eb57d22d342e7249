func.func @f(%m: memref<?xi32>, %a: index, %b: index) -> memref<2x?x?xi32> {
  %0 = memref.expand_shape %m [[0, 1, 2]] output_shape [2, %a, %b] : memref<?xi32> into memref<2x?x?xi32>
  return %0 : memref<2x?x?xi32>
}
