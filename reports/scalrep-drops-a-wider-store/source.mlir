func.func @f(%m: memref<2xi32>, %v: vector<2xi32>, %a: i32) {
  affine.vector_store %v, %m[0] : memref<2xi32>, vector<2xi32>
  affine.store %a, %m[0] : memref<2xi32>
  return
}
// call: @f(memref<2xi32> [1, 1], [5, 5] : vector<2xi32>, 1 : i32)
