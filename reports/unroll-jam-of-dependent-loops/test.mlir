// Belongs in mlir/test/Dialect/Affine/unroll-jam.mlir.
// RUN: mlir-opt %s -pass-pipeline='builtin.module(func.func(affine-loop-unroll-jam{unroll-jam-factor=2}))' | FileCheck %s

// Iterations of the outer loop write the same elements.
// CHECK-LABEL: func @stores_to_one_memref
// CHECK:         affine.for %[[I:.*]] = 1 to 3 {
// CHECK-NEXT:      affine.for %[[J:.*]] = 1 to 3 {
// CHECK:             affine.store %{{.*}}, %{{.*}}[%[[J]]]
// CHECK-NEXT:        affine.store %{{.*}}, %{{.*}}[%[[I]]]
func.func @stores_to_one_memref(%m: memref<4xi32>, %a: i32, %b: i32) {
  affine.for %i = 1 to 3 {
    affine.for %j = 1 to 3 {
      affine.store %a, %m[%j] : memref<4xi32>
      affine.store %b, %m[%i] : memref<4xi32>
    }
  }
  return
}
