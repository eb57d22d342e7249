func.func @load_behind_store(%m: memref<4xi32>, %o: memref<4xi32>, %x: i32) {
  affine.for %i = 0 to 4 {
    affine.store %x, %m[%i] : memref<4xi32>
    %y = memref.load %m[%i] : memref<4xi32>
    memref.store %y, %o[%i] : memref<4xi32>
  }
  return
}
// call: @load_behind_store(memref<4xi32> [0, 0, 0, 0], memref<4xi32> [0, 0, 0, 0], 12345 : i32)
