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
func.func @main() -> i32 {
  %m = memref.alloca() : memref<2xi32>
  %x = arith.constant 7 : i32
  call @f(%m, %x) : (memref<2xi32>, i32) -> ()
  %one = arith.constant 1 : index
  %r = memref.load %m[%one] : memref<2xi32>
  return %r : i32
}
