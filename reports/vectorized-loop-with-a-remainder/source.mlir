func.func @six_of_eight(%a: memref<8xi32>, %b: memref<8xi32>) {
  affine.for %i = 0 to 6 {
    %x = affine.load %a[%i] : memref<8xi32>
    affine.store %x, %b[%i] : memref<8xi32>
  }
  return
}
// call: @six_of_eight(memref<8xi32> [10, 11, 12, 13, 14, 15, 16, 17], memref<8xi32> [0, 0, 0, 0, 0, 0, 0, 0])
