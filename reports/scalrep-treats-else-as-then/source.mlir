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
// call: @f(memref<i32> [1], 5 : i32)
