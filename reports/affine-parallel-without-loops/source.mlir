func.func @f(%m: memref<i32>, %v: i32) -> i32 {
  affine.parallel () = () to () {
    affine.store %v, %m[] : memref<i32>
  }
  %0 = memref.load %m[] : memref<i32>
  return %0 : i32
}
// call: @f(memref<i32> [0], 7 : i32) == 7 : i32
