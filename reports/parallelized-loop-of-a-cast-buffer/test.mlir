// Belongs in mlir/test/Dialect/Affine/parallelize.mlir.
// RUN: mlir-opt %s -pass-pipeline='builtin.module(func.func(affine-parallelize))' | FileCheck %s

// Each iteration reads, through a cast, what the one before has stored.
// CHECK-LABEL: func @copy_along
// CHECK-NOT:     affine.parallel
// CHECK:         affine.for
func.func @copy_along(%m: memref<8xi32>) {
  %c = memref.cast %m : memref<8xi32> to memref<?xi32>
  affine.for %i = 0 to 7 {
    %v = affine.load %c[%i] : memref<?xi32>
    affine.store %v, %m[%i + 1] : memref<8xi32>
  }
  return
}
