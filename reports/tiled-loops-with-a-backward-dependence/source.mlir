func.func @skewed(%a: memref<5x5xi32>) {
  affine.for %i = 1 to 5 {
    affine.for %j = 0 to 4 {
      %x = affine.load %a[%i - 1, %j + 1] : memref<5x5xi32>
      affine.store %x, %a[%i, %j] : memref<5x5xi32>
    }
  }
  return
}
// call: @skewed(memref<5x5xi32> [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24])
