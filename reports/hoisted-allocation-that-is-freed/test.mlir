// Belongs in mlir/test/Dialect/Bufferization/Transforms/buffer-loop-hoisting.mlir.
// RUN: mlir-opt %s -buffer-loop-hoisting | FileCheck %s

// Each iteration frees its buffer.
// CHECK-LABEL: func @allocation_that_the_loop_frees
// CHECK:         scf.for
// CHECK:           memref.alloc
// CHECK:           memref.dealloc
func.func @allocation_that_the_loop_frees(%lb: index, %ub: index, %step: index, %x: f32) {
  scf.for %i = %lb to %ub step %step {
    %m = memref.alloc() : memref<2xf32>
    memref.store %x, %m[%lb] : memref<2xf32>
    memref.dealloc %m : memref<2xf32>
  }
  return
}
