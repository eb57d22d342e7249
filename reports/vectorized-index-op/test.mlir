// Belongs in mlir/test/Dialect/Affine/SuperVectorize/vectorize_unsupported.mlir.
// RUN: mlir-opt %s -affine-super-vectorize=virtual-vector-size=4 | FileCheck %s

// `affine.delinearize_index` does not take vectors.
// CHECK-LABEL: func @no_vector_form
// CHECK:         affine.for %{{.*}} = 0 to 8 {
// CHECK:           affine.delinearize_index %{{.*}} : index, index
func.func @no_vector_form(%n: index, %m: memref<8xindex>) {
  affine.for %i = 0 to 8 {
    %c9 = arith.constant 9 : index
    %q:2 = affine.delinearize_index %c9 into (%n) : index, index
    %s = arith.addi %q#0, %q#1 : index
    affine.store %s, %m[%i] : memref<8xindex>
  }
  return
}
