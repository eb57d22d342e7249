func.func @copy_along(%x: i32) -> i32 {
  %m = memref.alloc() : memref<8xi32>
  %c = memref.cast %m : memref<8xi32> to memref<?xi32>
  affine.store %x, %m[0] : memref<8xi32>
  affine.for %i = 0 to 7 {
    %v = affine.load %c[%i] : memref<?xi32>
    affine.store %v, %m[%i + 1] : memref<8xi32>
  }
  %r = affine.load %m[7] : memref<8xi32>
  memref.dealloc %m : memref<8xi32>
  return %r : i32
}
// call: @copy_along(5 : i32) == 5 : i32
