// Belongs in mlir/test/Dialect/MemRef/normalize-memrefs.mlir.
// RUN: mlir-opt %s -normalize-memrefs -canonicalize | FileCheck %s

// The memref has three elements, whatever its layout is.
// CHECK-LABEL: func @size_of_a_strided_memref
// CHECK:         %[[SIZE:.*]] = arith.constant 3 : index
// CHECK:         return %[[SIZE]]
func.func @size_of_a_strided_memref() -> index {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<3xi32, strided<[1], offset: 2>>
  %d = memref.dim %m, %c0 : memref<3xi32, strided<[1], offset: 2>>
  memref.dealloc %m : memref<3xi32, strided<[1], offset: 2>>
  return %d : index
}
