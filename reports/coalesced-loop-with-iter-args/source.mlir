// release: 22
func.func @f(%m: memref<2xi32>, %x: i32) {
  affine.for %i = 0 to 2 {
    %r = affine.for %j = 0 to 2 iter_args(%a = %x) -> (i32) {
      affine.store %a, %m[%j] : memref<2xi32>
      %t = arith.addi %a, %a : i32
      affine.yield %t : i32
    }
  }
  return
}
// call: @f(memref<2xi32> [0, 0], 7 : i32)
