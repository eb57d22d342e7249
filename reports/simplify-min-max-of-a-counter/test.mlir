// Belongs in mlir/test/Dialect/Affine/simplify-min-max-ops.mlir, or in the file that tests -affine-simplify-min-max.
// RUN: mlir-opt %s -pass-pipeline='builtin.module(func.func(affine-simplify-min-max))' | FileCheck %s

// The counters stay dimensions of the map.
// CHECK-DAG:   #[[MAP:.*]] = affine_map<(d0, d1) -> (d1 + d0)>
// CHECK-LABEL: func @max_of_counters
// CHECK:         affine.for %[[I:.*]] = 1 to 4
// CHECK:           affine.for %[[J:.*]] = 0 to 3
// CHECK:             affine.apply #[[MAP]](%[[I]], %[[J]])
func.func @max_of_counters(%m: memref<4xindex>) {
  affine.for %i = 1 to 4 {
    affine.for %j = 0 to 3 {
      %e = affine.max affine_map<(d0, d1) -> (-d0 - 15, d1 + d0, d1 * 2 - 20)>(%i, %j)
      affine.store %e, %m[%i] : memref<4xindex>
    }
  }
  return
}
