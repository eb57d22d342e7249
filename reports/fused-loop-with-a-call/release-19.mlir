func.func @increment_first(%m: memref<10xi32>) {
  %c1 = arith.constant 1 : i32
  %v = affine.load %m[0] : memref<10xi32>
  %w = arith.addi %v, %c1 : i32
  affine.store %w, %m[0] : memref<10xi32>
  return
}
func.func @producer_calls(%x: i32, %e: memref<10xi32>, %m: memref<10xi32>) {
  affine.for %i = 0 to 10 {
    affine.store %x, %m[%i] : memref<10xi32>
    func.call @increment_first(%m) : (memref<10xi32>) -> ()
  }
  affine.for %i = 0 to 10 {
    %v = affine.load %m[%i] : memref<10xi32>
    affine.store %v, %e[%i] : memref<10xi32>
  }
  return
}
func.func @main() -> i32 {
  %c0 = arith.constant 0 : index
  %x = arith.constant 5 : i32
  %m = memref.alloc() : memref<10xi32>
  %e = memref.alloc() : memref<10xi32>
  call @producer_calls(%x, %e, %m) : (i32, memref<10xi32>, memref<10xi32>) -> ()
  %r = memref.load %e[%c0] : memref<10xi32>
  memref.dealloc %m : memref<10xi32>
  memref.dealloc %e : memref<10xi32>
  return %r : i32
}
