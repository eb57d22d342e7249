// Belongs in mlir/test/Dialect/Affine/simplify-structures.mlir.
// RUN: mlir-opt %s -canonicalize | FileCheck %s

// (s1 * s0) floordiv s0 is s1, which s0 need not divide.
// CHECK-DAG:   #[[MAP:.*]] = affine_map<()[s0, s1] -> (s{{[01]}} floordiv s{{[01]}})>
// CHECK-LABEL: func @divided_twice
// CHECK:         %[[E:.*]] = affine.apply #[[MAP]]
// CHECK:         return %[[E]]
func.func @divided_twice(%a: index, %b: index) -> index {
  %e = affine.apply affine_map<()[s0, s1] -> (((s1 * s0) floordiv s0) floordiv s0)>()[%a, %b]
  return %e : index
}
