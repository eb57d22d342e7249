// Belongs in mlir/test/Dialect/Arith/canonicalize.mlir.
// RUN: mlir-opt %s -canonicalize | FileCheck %s

// An index is not extended to an index.
// CHECK-LABEL: func @mulsi_extended_of_index_by_one
// CHECK-NOT:     arith.extsi
// CHECK:         return
func.func @mulsi_extended_of_index_by_one(%x: index) -> (index, index) {
  %c1 = arith.constant 1 : index
  %low, %high = arith.mulsi_extended %x, %c1 : index
  return %low, %high : index, index
}
