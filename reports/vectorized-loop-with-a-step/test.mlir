// Belongs in mlir/test/Dialect/Affine/SuperVectorize/vectorize_1d.mlir.
// RUN: mlir-opt %s -affine-super-vectorize=virtual-vector-size=4 | FileCheck %s

// The lanes would be neighbours, and the iterations are not.
// CHECK-LABEL: func @step_of_two
// CHECK:         affine.for %{{.*}} = 0 to 64 step 2
// CHECK-NOT:     vector.transfer_write
func.func @step_of_two(%a: memref<64xf32>, %b: memref<64xf32>) {
  affine.for %i = 0 to 64 step 2 {
    %x = affine.load %a[%i] : memref<64xf32>
    affine.store %x, %b[%i] : memref<64xf32>
  }
  return
}
