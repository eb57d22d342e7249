// Belongs in mlir/test/Dialect/Affine/loop-coalescing.mlir.
// RUN: mlir-opt %s -affine-loop-coalescing | FileCheck %s

// The number of iterations of the inner loops depends on a counter, which is no symbol.
// CHECK-LABEL: func @bound_is_a_counter
// CHECK:         affine.for %[[I:.*]] = 0 to 4
// CHECK:           affine.for %{{.*}} = 0 to #{{.*}}(%[[I]])
// CHECK:             affine.for %{{.*}} = 0 to 4
func.func @bound_is_a_counter(%m: memref<64xi32>, %x: i32) {
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      affine.for %k = 0 to 4 {
        affine.store %x, %m[%i * 16 + %j * 4 + %k] : memref<64xi32>
      }
    }
  }
  return
}
