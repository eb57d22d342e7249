// Belongs in mlir/test/Conversion/VectorToSCF/vector-to-scf.mlir.
// RUN: mlir-opt %s -convert-vector-to-scf | FileCheck %s

#map = affine_map<(d0, d1, d2) -> (d2, d0)>

// The mask has the type that the transfer infers.
// CHECK-LABEL: func @masked_write_to_separate_dimensions
// CHECK:         return
func.func @masked_write_to_separate_dimensions(%m: memref<3x1x2xi32>, %v: vector<2x3xi32>, %k: vector<3x2xi1>) {
  %c0 = arith.constant 0 : index
  vector.transfer_write %v, %m[%c0, %c0, %c0], %k {in_bounds = [true, true], permutation_map = #map} : vector<2x3xi32>, memref<3x1x2xi32>
  return
}
