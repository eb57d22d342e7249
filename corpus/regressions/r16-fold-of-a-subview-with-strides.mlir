// report: reports/fold-of-a-subview-with-strides
// -fold-memref-alias-ops folds a transfer of a memref.subview with strides, and ignores the strides (MLIR 16).
// release: 16
func.func @f(%m: memref<2x4xi32>) -> vector<2xi32> {
  %c0 = arith.constant 0 : index
  %p = arith.constant 9 : i32
  %0 = memref.subview %m[0, 0] [2, 2] [1, 2] : memref<2x4xi32> to memref<2x2xi32, strided<[4, 2]>>
  %1 = vector.transfer_read %0[%c0, %c0], %p : memref<2x2xi32, strided<[4, 2]>>, vector<2xi32>
  return %1 : vector<2xi32>
}
// call: @f(memref<2x4xi32> [1, 2, 3, 4, 5, 6, 7, 8]) == [1, 3] : vector<2xi32>
