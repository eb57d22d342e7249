// Belongs in mlir/test/Dialect/Affine/SuperVectorize/vectorize_1d.mlir.
// RUN: mlir-opt %s -affine-super-vectorize=virtual-vector-size=4 | FileCheck %s

// The second vector would have two elements behind the upper bound.
// CHECK-LABEL: func @six_of_eight
// CHECK-NOT:     vector.transfer_write %{{[^,]*}}, %{{[^,]*}} : vector<4xi32>
// CHECK:         return
func.func @six_of_eight(%a: memref<8xi32>, %b: memref<8xi32>) {
  affine.for %i = 0 to 6 {
    %x = affine.load %a[%i] : memref<8xi32>
    affine.store %x, %b[%i] : memref<8xi32>
  }
  return
}
