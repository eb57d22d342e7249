// Belongs in mlir/test/Transforms/promote-buffers-to-stack.mlir.
// RUN: mlir-opt %s -promote-buffers-to-stack | FileCheck %s

// The function returns the buffer.
// CHECK-LABEL: func @returned_distinct_object
// CHECK-NOT:     memref.alloca
// CHECK:         memref.alloc()
func.func @returned_distinct_object(%x: i32, %m: memref<4xi32>) -> memref<4xi32> {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xi32>
  %b:2 = memref.distinct_objects %a, %m : memref<4xi32>, memref<4xi32>
  memref.store %x, %b#0[%c0] : memref<4xi32>
  return %b#0 : memref<4xi32>
}
