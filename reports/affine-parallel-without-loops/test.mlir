// Belongs in mlir/test/Conversion/AffineToStandard/lower-affine.mlir.
// RUN: mlir-opt %s -lower-affine | FileCheck %s

// Without loops, the body runs once.
// CHECK-LABEL: func @parallel_without_loops
// CHECK-SAME:    %[[M:.*]]: memref<i32>, %[[V:.*]]: i32
// CHECK-NOT:     scf.parallel
// CHECK:         memref.store %[[V]], %[[M]][]
// CHECK:         return
func.func @parallel_without_loops(%m: memref<i32>, %v: i32) {
  affine.parallel () = () to () {
    affine.store %v, %m[] : memref<i32>
  }
  return
}
