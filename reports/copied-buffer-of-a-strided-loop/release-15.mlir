func.func @every_second(%m: memref<8xi32>, %x: i32) {
  affine.for %i = 0 to 8 step 2 {
    affine.store %x, %m[%i] : memref<8xi32>
  }
  return
}
func.func @main() -> i32 {
  %c1 = arith.constant 1 : index
  %x = arith.constant 7 : i32
  %old = arith.constant 12345 : i32
  %m = memref.alloc() : memref<8xi32>
  memref.store %old, %m[%c1] : memref<8xi32>
  call @every_second(%m, %x) : (memref<8xi32>, i32) -> ()
  %r = memref.load %m[%c1] : memref<8xi32>
  memref.dealloc %m : memref<8xi32>
  return %r : i32
}
