// Belongs in mlir/test/Dialect/Affine/canonicalize.mlir.
// RUN: mlir-opt %s -canonicalize | FileCheck %s

// The counter of the outer loop has an empty range. A bound keeps at least one result.
// CHECK-LABEL: func @loop_inside_zero_trip_loop
// CHECK:         return
func.func @loop_inside_zero_trip_loop(%m: memref<1xi32>, %a: i32) {
  affine.for %i = 0 to 0 {
    affine.for %j = max affine_map<(d0) -> (d0, 0)>(%i) to 0 {
      affine.store %a, %m[0] : memref<1xi32>
    }
  }
  return
}
