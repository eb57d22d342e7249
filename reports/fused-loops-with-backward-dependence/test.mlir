// Belongs in mlir/test/Dialect/Affine/loop-fusion-4.mlir.
// RUN: mlir-opt %s -pass-pipeline='builtin.module(func.func(affine-loop-fusion))' | FileCheck %s

// The first loop reads elements that the second one overwrites an iteration earlier.
// CHECK-LABEL: func @copy_forth_and_back
// CHECK-SAME:    (%[[A:.*]]: memref<4xi32>, %[[B:.*]]: memref<4xi32>)
// CHECK:         affine.for
// CHECK:           affine.store %{{.*}}, %[[B]]
// CHECK:         affine.for
// CHECK:           affine.store %{{.*}}, %[[A]]
func.func @copy_forth_and_back(%a: memref<4xi32>, %b: memref<4xi32>) {
  affine.for %i = 1 to 4 {
    %x = affine.load %a[%i - 1] : memref<4xi32>
    affine.store %x, %b[%i] : memref<4xi32>
  }
  affine.for %i = 1 to 4 {
    %x = affine.load %b[%i] : memref<4xi32>
    affine.store %x, %a[%i] : memref<4xi32>
  }
  return
}
