// Belongs in mlir/test/Dialect/Affine/simplify-structures.mlir.
// RUN: mlir-opt %s -canonicalize | FileCheck %s

// The quotient and the remainder are two terms.
// CHECK-DAG:   #[[MAP:.*]] = affine_map<(d0)[s0, s1] -> ({{.*}}d0 mod s0{{.*}})>
// CHECK-LABEL: func @quotient_plus_remainder
// CHECK:         affine.apply #[[MAP]]
func.func @quotient_plus_remainder(%a: index, %b: index, %m: memref<?xindex>) {
  affine.for %i = 1 to 10 {
    %e = affine.apply affine_map<(d0)[s0, s1] -> (d0 floordiv s0 + d0 mod s0 + s1)>(%i)[%a, %b]
    memref.store %e, %m[%i] : memref<?xindex>
  }
  return
}
