// Belongs in mlir/test/Dialect/Affine/unroll.mlir.
// RUN: mlir-opt %s -pass-pipeline='builtin.module(func.func(affine-loop-unroll{unroll-up-to-factor=true}))' | FileCheck %s

// The trip count is 0.
// CHECK-LABEL: func @unrolled_zero_trip_loop_crashes
// CHECK:         return
func.func @unrolled_zero_trip_loop_crashes(%m: memref<i32>, %x: i32) {
  affine.for %i = 0 to 0 {
    affine.store %x, %m[] : memref<i32>
  }
  return
}
