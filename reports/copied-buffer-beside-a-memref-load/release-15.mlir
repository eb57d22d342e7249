func.func @load_behind_store(%m: memref<4xi32>, %o: memref<4xi32>, %x: i32) {
  affine.for %i = 0 to 4 {
    affine.store %x, %m[%i] : memref<4xi32>
    %y = memref.load %m[%i] : memref<4xi32>
    memref.store %y, %o[%i] : memref<4xi32>
  }
  return
}
func.func @main() -> i32 {
  %c0 = arith.constant 0 : index
  %x = arith.constant 12345 : i32
  %m = memref.alloc() : memref<4xi32>
  %o = memref.alloc() : memref<4xi32>
  call @load_behind_store(%m, %o, %x) : (memref<4xi32>, memref<4xi32>, i32) -> ()
  %r = memref.load %m[%c0] : memref<4xi32>
  memref.dealloc %m : memref<4xi32>
  memref.dealloc %o : memref<4xi32>
  return %r : i32
}
