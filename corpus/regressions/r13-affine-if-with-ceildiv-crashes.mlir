// report: reports/affine-if-with-ceildiv-crashes
// -simplify-affine-structures crashes on affine.if with ceildiv (MLIR 13).
// release: 13
func @f(%m: memref<4xi32>, %x: i32, %n: index) {
  affine.if affine_set<()[s0] : (s0 ceildiv 3 >= 0)>()[%n] {
    affine.store %x, %m[0] : memref<4xi32>
  }
  return
}
// call: @f(memref<4xi32> [0, 0, 0, 0], 7 : i32, 1 : index)
