func.func @two_names(%m: memref<4xi32>, %x: i32, %o: memref<4xi32>) {
  %c = memref.cast %m : memref<4xi32> to memref<?xi32>
  affine.for %i = 0 to 4 {
    affine.store %x, %c[%i] : memref<?xi32>
    %v = affine.load %m[%i] : memref<4xi32>
    affine.store %v, %o[%i] : memref<4xi32>
  }
  return
}
func.func @main() -> i32 {
  %c0 = arith.constant 0 : index
  %old = arith.constant 1 : i32
  %x = arith.constant 7 : i32
  %m = memref.alloc() : memref<4xi32>
  %o = memref.alloc() : memref<4xi32>
  affine.for %i = 0 to 4 {
    affine.store %old, %m[%i] : memref<4xi32>
  }
  call @two_names(%m, %x, %o) : (memref<4xi32>, i32, memref<4xi32>) -> ()
  %r = memref.load %o[%c0] : memref<4xi32>
  memref.dealloc %m : memref<4xi32>
  memref.dealloc %o : memref<4xi32>
  return %r : i32
}
