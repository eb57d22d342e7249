// Belongs in mlir/test/Dialect/MemRef/canonicalize.mlir.
// RUN: mlir-opt %s -canonicalize | FileCheck %s

// The source of the realloc is freed by the dealloc of its result.
// CHECK-LABEL: func @dead_realloc_leaks
// CHECK:         memref.dealloc
func.func @dead_realloc_leaks(%old: memref<4xi32>, %n: index) {
  %new = memref.realloc %old(%n) : memref<4xi32> to memref<?xi32>
  memref.dealloc %new : memref<?xi32>
  return
}
