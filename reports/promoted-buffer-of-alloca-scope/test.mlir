// Belongs in mlir/test/Transforms/promote-buffers-to-stack.mlir.
// RUN: mlir-opt %s -promote-buffers-to-stack | FileCheck %s

// The scope returns the buffer, so it may not be on the stack of the scope.
// CHECK-LABEL: func @buffer_that_a_scope_returns
// CHECK:         memref.alloca_scope
// CHECK:           memref.alloc()
func.func @buffer_that_a_scope_returns(%i: index) -> f32 {
  %m = memref.alloca_scope -> (memref<2xf32>) {
    %n = memref.alloc() : memref<2xf32>
    memref.alloca_scope.return %n : memref<2xf32>
  }
  %x = memref.load %m[%i] : memref<2xf32>
  return %x : f32
}
