// Belongs in mlir/test/Transforms/promote-buffers-to-stack.mlir.
// RUN: mlir-opt %s -promote-buffers-to-stack | FileCheck %s

// What is freed is no buffer of the stack.
// CHECK-LABEL: func @freed_through_block_argument
// CHECK:         memref.alloc()
// CHECK-NOT:     memref.alloca
func.func @freed_through_block_argument() {
  %m = memref.alloc() : memref<2xf32>
  cf.br ^bb1(%m : memref<2xf32>)
^bb1(%n: memref<2xf32>):
  memref.dealloc %n : memref<2xf32>
  return
}
