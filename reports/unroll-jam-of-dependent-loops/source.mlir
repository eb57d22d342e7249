func.func @f(%m: memref<4xi32>, %a: i32, %b: i32) {
  affine.for %i = 1 to 3 {
    affine.for %j = 1 to 3 {
      affine.store %a, %m[%j] : memref<4xi32>
      affine.store %b, %m[%i] : memref<4xi32>
    }
  }
  return
}
// call: @f(memref<4xi32> [0, 0, 0, 0], 5 : i32, 7 : i32)
