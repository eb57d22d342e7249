// Belongs in mlir/test/Transforms/promote-buffers-to-stack.mlir.
// RUN: mlir-opt %s -promote-buffers-to-stack | FileCheck %s

// The caller can load the buffer from the memref of memrefs.
// CHECK-LABEL: func @stored_buffer
// CHECK:         memref.alloc()
// CHECK-NOT:     memref.alloca
func.func @stored_buffer(%all: memref<1xmemref<2xf32>>, %i: index) {
  %m = memref.alloc() : memref<2xf32>
  memref.store %m, %all[%i] : memref<1xmemref<2xf32>>
  return
}
