// Belongs in mlir/test/Dialect/Affine/loop-fusion-4.mlir.
// RUN: mlir-opt %s -pass-pipeline='builtin.module(func.func(affine-loop-fusion))' | FileCheck %s

// The second loop overwrites what the first one stores, through a cast of the same buffer.
// CHECK-LABEL: func @overwritten_through_a_cast
// CHECK-SAME:    (%[[X:.*]]: i32, %[[Y:.*]]: i32
// CHECK:         affine.store %[[X]]
// CHECK:         affine.store %[[Y]]
// CHECK:         affine.load
func.func @overwritten_through_a_cast(%x: i32, %y: i32, %e: memref<10xi32>) {
  %m = memref.alloc() : memref<10xi32>
  affine.for %i = 0 to 10 {
    affine.store %x, %m[%i] : memref<10xi32>
  }
  %c = memref.cast %m : memref<10xi32> to memref<?xi32>
  affine.for %i = 0 to 10 {
    affine.store %y, %c[%i] : memref<?xi32>
  }
  affine.for %i = 0 to 10 {
    %v = affine.load %m[%i] : memref<10xi32>
    affine.store %v, %e[%i] : memref<10xi32>
  }
  memref.dealloc %m : memref<10xi32>
  return
}
