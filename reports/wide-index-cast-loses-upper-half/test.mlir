// Belongs in mlir/test/Dialect/Arith/emulate-wide-int.mlir.
// RUN: mlir-opt %s -arith-emulate-wide-int=widest-int-supported=32 | FileCheck %s

// An index may have 64 bits, so the upper half counts.
// CHECK-LABEL: func @index_of_i64
// CHECK-SAME:    (%[[X:.*]]: vector<2xi32>)
// CHECK:         vector.extract %[[X]][1]
func.func @index_of_i64(%x: i64) -> index {
  %i = arith.index_cast %x : i64 to index
  return %i : index
}
