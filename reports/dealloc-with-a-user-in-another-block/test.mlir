// Belongs in mlir/test/Dialect/Bufferization/Transforms/optimize-allocation-liveness.mlir.
// RUN: mlir-opt %s -optimize-allocation-liveness | FileCheck %s

// A user in another block runs after the block, so nothing is moved.
// CHECK-LABEL: func @user_in_another_block
// CHECK:         %[[U:.*]] = memref.cast %[[M:.*]] : memref<i32> to memref<*xi32>
// CHECK-NEXT:    memref.dealloc %[[M]]
// CHECK-NEXT:    cf.br
func.func @user_in_another_block(%x: i32) -> index {
  %m = memref.alloc() : memref<i32>
  memref.store %x, %m[] : memref<i32>
  %u = memref.cast %m : memref<i32> to memref<*xi32>
  memref.dealloc %m : memref<i32>
  cf.br ^end
^end:
  %r = memref.rank %u : memref<*xi32>
  return %r : index
}
