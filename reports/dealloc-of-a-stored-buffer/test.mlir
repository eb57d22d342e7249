// Belongs in mlir/test/Dialect/Bufferization/Transforms/optimize-allocation-liveness.mlir.
// RUN: mlir-opt %s -optimize-allocation-liveness | FileCheck %s

// The buffer is loaded from through another memref, which holds it.
// CHECK-LABEL: func @buffer_in_memory
// CHECK:         %[[A:.*]] = memref.alloc() : memref<4xi32>
// CHECK:         %[[B:.*]] = memref.load %{{.*}} : memref<1xmemref<4xi32>>
// CHECK:         memref.load %[[B]]
// CHECK:         memref.dealloc %[[A]]
func.func @buffer_in_memory(%x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %mm = memref.alloca() : memref<1xmemref<4xi32>>
  %a = memref.alloc() : memref<4xi32>
  memref.store %x, %a[%c0] : memref<4xi32>
  memref.store %a, %mm[%c0] : memref<1xmemref<4xi32>>
  %b = memref.load %mm[%c0] : memref<1xmemref<4xi32>>
  %v = memref.load %b[%c0] : memref<4xi32>
  memref.dealloc %a : memref<4xi32>
  return %v : i32
}
