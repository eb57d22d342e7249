// Belongs in mlir/test/Dialect/Affine/simplify-min-max-ops.mlir, or in the file that tests -affine-simplify-min-max.
// RUN: mlir-opt %s -pass-pipeline='builtin.module(func.func(affine-simplify-min-max))' | FileCheck %s

// The counter stays a dimension of the map.
// CHECK:       #[[MAP:.*]] = affine_map<(d0) -> (d0 + 5)>
// CHECK-LABEL: func @max_of_counter
// CHECK:         affine.for %[[I:.*]] = 1 to 4
// CHECK:           affine.apply #[[MAP]](%[[I]])
func.func @max_of_counter(%m: memref<4xindex>) {
  affine.for %i = 1 to 4 {
    %e = affine.max affine_map<(d0) -> (d0, d0 + 5)>(%i)
    affine.store %e, %m[%i] : memref<4xindex>
  }
  return
}
