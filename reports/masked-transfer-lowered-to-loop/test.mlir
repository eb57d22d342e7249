// Belongs in mlir/test/Conversion/VectorToSCF/vector-to-scf.mlir.
// RUN: mlir-opt %s -convert-vector-to-scf | FileCheck %s

// A vector.mask has one op.
// CHECK-LABEL: func @masked_transfer_lowered_to_loop
// CHECK:         return
func.func @masked_transfer_lowered_to_loop(%m: memref<2x2xi32>, %v: vector<2x2xi32>, %k: vector<2x2xi1>, %i: index) {
  vector.mask %k {
    vector.transfer_write %v, %m[%i, %i] : vector<2x2xi32>, memref<2x2xi32>
  } : vector<2x2xi1>
  return
}
