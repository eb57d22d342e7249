func.func @f(%a: memref<4xi32>, %b: memref<4xi32>) {
  affine.for %i = 1 to 4 {
    %x = affine.load %a[%i - 1] : memref<4xi32>
    affine.store %x, %b[%i] : memref<4xi32>
  }
  affine.for %i = 1 to 4 {
    %x = affine.load %b[%i] : memref<4xi32>
    affine.store %x, %a[%i] : memref<4xi32>
  }
  return
}
// call: @f(memref<4xi32> [5, 6, 7, 8], memref<4xi32> [0, 0, 0, 0])
// after: arg0 == [5, 5, 6, 7]
// after: arg1 == [0, 5, 6, 7]
