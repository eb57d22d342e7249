// report: reports/subview-to-rank-zero-crashes
// -canonicalize crashes on memref.subview to rank 0 (MLIR 13).
// release: 13
func @f(%m: memref<1xi32>) -> memref<i32, affine_map<()[s0] -> (s0)>> {
  %c0 = constant 0 : index
  %v = memref.subview %m[%c0] [1] [1] : memref<1xi32> to memref<i32, affine_map<()[s0] -> (s0)>>
  return %v : memref<i32, affine_map<()[s0] -> (s0)>>
}
// call: @f(memref<1xi32> [5])
