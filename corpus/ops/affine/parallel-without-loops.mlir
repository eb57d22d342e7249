// Without loops there is one iteration.
func.func @f(%m: memref<i32>) {
  affine.parallel () = () to () {
    %0 = affine.load %m[] : memref<i32>
    %1 = arith.addi %0, %0 : i32
    affine.store %1, %m[] : memref<i32>
  }
  return
}
// call: @f(memref<i32> [3]) == ()
// after: arg0 == [6]
