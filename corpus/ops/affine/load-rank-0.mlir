// A memref without dimensions has an element without indices.
func.func @f(%m: memref<i32>, %v: i32) -> i32 {
  %0 = affine.load %m[] : memref<i32>
  affine.store %v, %m[] : memref<i32>
  return %0 : i32
}
// call: @f(memref<i32> [4], 5 : i32) == 4 : i32
// after: arg0 == [5]
