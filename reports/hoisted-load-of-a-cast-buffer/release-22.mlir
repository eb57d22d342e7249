func.func @double(%m: memref<8xi32>) -> i32 {
  %z = arith.constant 0 : i32
  %c = memref.cast %m : memref<8xi32> to memref<?xi32>
  %s = affine.for %i = 0 to 4 iter_args(%a = %z) -> i32 {
    %r = affine.load %m[0] : memref<8xi32>
    %b = arith.addi %a, %r : i32
    affine.store %b, %c[0] : memref<?xi32>
    affine.yield %b : i32
  }
  return %s : i32
}
func.func @main() -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : i32
  %m = memref.alloc() : memref<8xi32>
  memref.store %c1, %m[%c0] : memref<8xi32>
  %r = call @double(%m) : (memref<8xi32>) -> i32
  memref.dealloc %m : memref<8xi32>
  return %r : i32
}
