func.func @every_second(%a: memref<8xi32>, %b: memref<4xi32>) {
  affine.for %i = 0 to 4 {
    %x = affine.load %a[%i * 2] : memref<8xi32>
    affine.store %x, %b[%i] : memref<4xi32>
  }
  return
}
// call: @every_second(memref<8xi32> [10, 11, 12, 13, 14, 15, 16, 17], memref<4xi32> [0, 0, 0, 0])
