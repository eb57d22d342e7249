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
// call: @double(memref<8xi32> [1, 0, 0, 0, 0, 0, 0, 0]) == 8 : i32
