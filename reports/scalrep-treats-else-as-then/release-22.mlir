func.func @f(%m: memref<i32>, %x: i32) {
  affine.for %i = 0 to 2 {
    affine.if affine_set<(d0) : (d0 - 2 >= 0)>(%i) {
    } else {
      affine.store %x, %m[] : memref<i32>
      %a = affine.load %m[] : memref<i32>
      %b = arith.addi %a, %x : i32
      affine.store %b, %m[] : memref<i32>
    }
  }
  return
}
func.func @main() -> i32 {
  %c1 = arith.constant 1 : i32
  %c5 = arith.constant 5 : i32
  %m = memref.alloc() : memref<i32>
  memref.store %c1, %m[] : memref<i32>
  call @f(%m, %c5) : (memref<i32>, i32) -> ()
  %r = memref.load %m[] : memref<i32>
  memref.dealloc %m : memref<i32>
  return %r : i32
}
