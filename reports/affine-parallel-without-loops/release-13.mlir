func @f(%m: memref<i32>, %v: i32) {
  affine.parallel () = () to () {
    affine.store %v, %m[] : memref<i32>
  }
  return
}
