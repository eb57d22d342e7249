// Belongs in mlir/test/Dialect/MemRef/expand-realloc.mlir.
// RUN: mlir-opt %s -expand-realloc | FileCheck %s

// Only the elements of the new size are copied.
// CHECK-LABEL: func @realloc_to_a_smaller_size
// CHECK:         return
func.func @realloc_to_a_smaller_size(%a: memref<4xi32>) -> memref<2xi32> {
  %r = memref.realloc %a : memref<4xi32> to memref<2xi32>
  return %r : memref<2xi32>
}
