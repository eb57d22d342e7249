// Belongs in mlir/test/Dialect/Affine/affine-fold-memref-alias-ops.mlir.
// RUN: mlir-opt %s -affine-fold-memref-alias-ops | FileCheck %s

// CHECK-LABEL: func @memref_alias_fold_uses_invalid_dimension
// CHECK:         return
func.func @memref_alias_fold_uses_invalid_dimension(%v: i32, %m: memref<?x2xi32>) {
  %c = memref.collapse_shape %m [[0, 1]] : memref<?x2xi32> into memref<?xi32>
  affine.for %i = 0 to 4 {
    affine.store %v, %c[%i] : memref<?xi32>
  }
  return
}
