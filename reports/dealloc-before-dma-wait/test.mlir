// Belongs in mlir/test/Dialect/Bufferization/Transforms/optimize-allocation-liveness.mlir.
// RUN: mlir-opt %s -optimize-allocation-liveness | FileCheck %s

// The transfer uses the buffer until the wait.
// CHECK-LABEL: func @buffer_of_a_transfer
// CHECK:         %[[D:.*]] = memref.alloc() : memref<4xi32, 1>
// CHECK:         memref.dma_wait
// CHECK:         memref.dealloc %[[D]] : memref<4xi32, 1>
func.func @buffer_of_a_transfer(%s: memref<4xi32>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %d = memref.alloc() : memref<4xi32, 1>
  %t = memref.alloc() : memref<1xi32>
  memref.dma_start %s[%c0], %d[%c0], %c4, %t[%c0] : memref<4xi32>, memref<4xi32, 1>, memref<1xi32>
  memref.dma_wait %t[%c0], %c4 : memref<1xi32>
  memref.dealloc %t : memref<1xi32>
  memref.dealloc %d : memref<4xi32, 1>
  return
}
