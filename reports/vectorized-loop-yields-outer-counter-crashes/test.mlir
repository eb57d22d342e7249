// Belongs in mlir/test/Dialect/Affine/SuperVectorize/vectorize_unsupported.mlir.
// RUN: mlir-opt %s -affine-super-vectorize=virtual-vector-size=4 | FileCheck %s

// The counter of the outer loop has no vector form.
// CHECK-LABEL: func @yields_counter
// CHECK:         affine.for %[[I:.*]] = 0 to 4 {
// CHECK:           affine.for %{{.*}} = 0 to 4 iter_args(%{{.*}} = %[[I]]) -> (index)
func.func @yields_counter() {
  affine.for %i = 0 to 4 {
    %r = affine.for %j = 0 to 4 iter_args(%a = %i) -> (index) {
      affine.yield %i : index
    }
  }
  return
}
