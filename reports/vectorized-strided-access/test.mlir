// Belongs in mlir/test/Dialect/Affine/SuperVectorize/vectorize_1d.mlir.
// RUN: mlir-opt %s -affine-super-vectorize=virtual-vector-size=4 | FileCheck %s

// The elements that are read are not neighbours.
// CHECK-LABEL: func @every_second
// CHECK-NOT:     vector.transfer_read
// CHECK:         affine.load
func.func @every_second(%a: memref<8xi32>, %b: memref<4xi32>) {
  affine.for %i = 0 to 4 {
    %x = affine.load %a[%i * 2] : memref<8xi32>
    affine.store %x, %b[%i] : memref<4xi32>
  }
  return
}
