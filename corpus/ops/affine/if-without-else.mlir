// Where there are no results, the second region may be left out.
#small = affine_set<(d0) : (-d0 + 2 >= 0)>
func.func @f(%m: memref<4xi32>, %v: i32) {
  affine.for %i = 0 to 4 {
    affine.if #small(%i) {
      affine.store %v, %m[%i] : memref<4xi32>
    }
  }
  return
}
func.func @both(%m: memref<1xi32>, %i: index, %a: i32, %b: i32) {
  affine.if #small(%i) {
    affine.store %a, %m[0] : memref<1xi32>
  } else {
    affine.store %b, %m[0] : memref<1xi32>
  }
  return
}
// call: @f(memref<4xi32> [0, 0, 0, 0], 1 : i32) == ()
// after: arg0 == [1, 1, 1, 0]
// call: @both(memref<1xi32> [0], 2 : index, 1 : i32, 2 : i32) == ()
// after: arg0 == [1]
// call: @both(memref<1xi32> [0], 3 : index, 1 : i32, 2 : i32) == ()
// after: arg0 == [2]
