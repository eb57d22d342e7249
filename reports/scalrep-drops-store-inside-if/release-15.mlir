func.func @f(%m: memref<i32>, %n: memref<i32>, %x: i32, %c: index) {
  affine.if affine_set<(d0) : (d0 >= 0)>(%c) {
    affine.store %x, %m[] : memref<i32>
    affine.store %x, %n[] : memref<i32>
    %a = affine.load %m[] : memref<i32>
    affine.store %a, %m[] : memref<i32>
  }
  return
}
func.func @main() -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : i32
  %c5 = arith.constant 5 : i32
  %m = memref.alloc() : memref<i32>
  %n = memref.alloc() : memref<i32>
  memref.store %c1, %m[] : memref<i32>
  call @f(%m, %n, %c5, %c0) : (memref<i32>, memref<i32>, i32, index) -> ()
  %r = memref.load %m[] : memref<i32>
  memref.dealloc %m : memref<i32>
  memref.dealloc %n : memref<i32>
  return %r : i32
}
