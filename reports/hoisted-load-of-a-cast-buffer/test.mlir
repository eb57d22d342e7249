// Belongs in mlir/test/Dialect/Affine/affine-loop-invariant-code-motion.mlir.
// RUN: mlir-opt %s -affine-loop-invariant-code-motion | FileCheck %s

// The loop writes the buffer by another name.
// CHECK-LABEL: func @load_of_a_buffer_that_a_cast_writes
// CHECK:         affine.for
// CHECK:           affine.load
// CHECK:           affine.store
func.func @load_of_a_buffer_that_a_cast_writes(%m: memref<1xi32>) {
  %n = memref.cast %m : memref<1xi32> to memref<?xi32>
  affine.for %i = 0 to 2 {
    %x = affine.load %m[0] : memref<1xi32>
    %y = arith.addi %x, %x : i32
    affine.store %y, %n[0] : memref<?xi32>
  }
  return
}
