func.func @every_second(%m: memref<8xi32>, %x: i32) {
  affine.for %i = 0 to 8 step 2 {
    affine.store %x, %m[%i] : memref<8xi32>
  }
  return
}
// call: @every_second(memref<8xi32> [0, 12345, 2, 3, 4, 5, 6, 7], 7 : i32)
