func.func @overwritten(%x: i32, %y: i32, %e: memref<10xi32>) {
  %m = memref.alloc() : memref<10xi32>
  affine.for %i = 0 to 10 {
    affine.store %x, %m[%i] : memref<10xi32>
  }
  %c = memref.cast %m : memref<10xi32> to memref<?xi32>
  affine.for %i = 0 to 10 {
    affine.store %y, %c[%i] : memref<?xi32>
  }
  affine.for %i = 0 to 10 {
    %v = affine.load %m[%i] : memref<10xi32>
    affine.store %v, %e[%i] : memref<10xi32>
  }
  memref.dealloc %m : memref<10xi32>
  return
}
func.func @main() -> i32 {
  %c0 = arith.constant 0 : index
  %x = arith.constant 5 : i32
  %y = arith.constant 7 : i32
  %e = memref.alloc() : memref<10xi32>
  call @overwritten(%x, %y, %e) : (i32, i32, memref<10xi32>) -> ()
  %r = memref.load %e[%c0] : memref<10xi32>
  memref.dealloc %e : memref<10xi32>
  return %r : i32
}
