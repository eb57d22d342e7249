// Belongs in mlir/test/Dialect/MemRef/normalize-memrefs.mlir.
// RUN: mlir-opt %s -normalize-memrefs | FileCheck %s

// A size of 0 is no dynamic size.
// CHECK-LABEL: func @no_elements
// CHECK-SAME:    memref<0xi32
func.func @no_elements(%m: memref<0xi32, strided<[1], offset: ?>>, %i: index) -> i32 {
  %r = memref.load %m[%i] : memref<0xi32, strided<[1], offset: ?>>
  return %r : i32
}
