// Belongs in mlir/test/Dialect/Affine/simplify-structures.mlir.
// RUN: mlir-opt %s -canonicalize | FileCheck %s

// The factor s0 cancels, and the quotient stays.
// CHECK-DAG:   #[[MAP:.*]] = affine_map<()[s0, s1] -> (s0 floordiv s1)>
// CHECK-LABEL: func @quotient_in_product
// CHECK:         affine.apply #[[MAP]]
func.func @quotient_in_product(%a: index, %b: index) -> index {
  %e = affine.apply affine_map<()[s0, s1] -> (((s0 floordiv s1) * s0) floordiv s0)>()[%a, %b]
  return %e : index
}
