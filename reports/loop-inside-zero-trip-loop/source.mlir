// release: 22
func.func @f(%m: memref<1xi32>, %a: i32) {
  affine.for %i = 0 to 0 {
    affine.for %j = max affine_map<(d0) -> (d0, 0)>(%i) to 0 {
      affine.store %a, %m[0] : memref<1xi32>
    }
  }
  return
}
// call: @f(memref<1xi32> [1], 2 : i32) == ()
// after: arg0 == [1]
