func.func @upper_half(%m: memref<8xi32>, %x: i32) {
  affine.for %i = 0 to 8 {
    affine.if affine_set<(d0) : (d0 - 4 >= 0)>(%i) {
      affine.store %x, %m[%i] : memref<8xi32>
    }
  }
  return
}
func.func @main() -> i32 {
  %c0 = arith.constant 0 : index
  %x = arith.constant 7 : i32
  %old = arith.constant 12345 : i32
  %m = memref.alloc() : memref<8xi32>
  memref.store %old, %m[%c0] : memref<8xi32>
  call @upper_half(%m, %x) : (memref<8xi32>, i32) -> ()
  %r = memref.load %m[%c0] : memref<8xi32>
  memref.dealloc %m : memref<8xi32>
  return %r : i32
}
