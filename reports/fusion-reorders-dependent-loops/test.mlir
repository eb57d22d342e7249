// Belongs in mlir/test/Dialect/Affine/loop-fusion-4.mlir, or in another file of that name.
// RUN: mlir-opt %s -affine-loop-fusion | FileCheck %s

// The bound of the inner loop is the counter of the outer one, so they keep their order.
// CHECK-LABEL: func @bound_is_a_counter
// CHECK:         affine.for %[[I:.*]] = 0 to 3
// CHECK:           affine.for %{{.*}} = 0 to #{{.*}}(%[[I]])
func.func @bound_is_a_counter(%m: memref<4xi32>, %a: i32, %b: i32) {
  affine.for %i = 0 to 3 {
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      affine.store %a, %m[%j] : memref<4xi32>
    }
  }
  affine.for %k = 0 to 4 {
    affine.store %b, %m[0] : memref<4xi32>
  }
  return
}
