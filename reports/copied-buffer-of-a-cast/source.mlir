func.func @two_names(%m: memref<4xi32>, %x: i32, %o: memref<4xi32>) {
  %c = memref.cast %m : memref<4xi32> to memref<?xi32>
  affine.for %i = 0 to 4 {
    affine.store %x, %c[%i] : memref<?xi32>
    %v = affine.load %m[%i] : memref<4xi32>
    affine.store %v, %o[%i] : memref<4xi32>
  }
  return
}
// call: @two_names(memref<4xi32> [1, 1, 1, 1], 7 : i32, memref<4xi32> [0, 0, 0, 0])
