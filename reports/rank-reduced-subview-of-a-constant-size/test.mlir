// Belongs in mlir/test/Dialect/MemRef/ops.mlir.
// RUN: mlir-opt %s | FileCheck %s

// The size is dynamic in the type, whatever defines the operand.
// CHECK-LABEL: func @rank_reduced_subview_of_a_constant_size
// CHECK:         memref.subview
func.func @rank_reduced_subview_of_a_constant_size(%m: memref<1x1x?xi32>, %i: index) -> memref<1x?xi32, strided<[?, 1], offset: ?>> {
  %c1 = arith.constant 1 : index
  %s = memref.subview %m[%i, %i, 0] [1, 1, %c1] [1, 1, 1] : memref<1x1x?xi32> to memref<1x?xi32, strided<[?, 1], offset: ?>>
  return %s : memref<1x?xi32, strided<[?, 1], offset: ?>>
}
