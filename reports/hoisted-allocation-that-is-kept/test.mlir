// Belongs in mlir/test/Dialect/Bufferization/Transforms/buffer-loop-hoisting.mlir.
// RUN: mlir-opt %s -buffer-loop-hoisting | FileCheck %s

// Each iteration stores its buffer.
// CHECK-LABEL: func @allocation_that_the_loop_stores
// CHECK:         scf.for
// CHECK:           memref.alloc
func.func @allocation_that_the_loop_stores(%lb: index, %ub: index, %step: index, %all: memref<?xmemref<2xf32>>) {
  scf.for %i = %lb to %ub step %step {
    %m = memref.alloc() : memref<2xf32>
    memref.store %m, %all[%i] : memref<?xmemref<2xf32>>
  }
  return
}
