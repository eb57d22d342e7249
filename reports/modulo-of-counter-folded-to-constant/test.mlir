// Belongs in mlir/test/Dialect/Affine/canonicalize.mlir.
// RUN: mlir-opt %s -canonicalize | FileCheck %s

// For 4 and 5, `(i mod 5) floordiv 2` is 2 and 0: no constant.
// CHECK-DAG:   #[[MAP:.*]] = affine_map<(d0) -> ((d0 mod 5) floordiv 2)>
// CHECK-LABEL: func @mod_of_counter
// CHECK:         affine.for %[[I:.*]] = 4 to 6
// CHECK:           affine.apply #[[MAP]](%[[I]])
func.func @mod_of_counter(%m: memref<?xindex>) {
  affine.for %i = 4 to 6 {
    %e = affine.apply affine_map<(d0) -> ((d0 mod 5) floordiv 2)>(%i)
    memref.store %e, %m[%i] : memref<?xindex>
  }
  return
}
