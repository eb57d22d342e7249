// Belongs in mlir/test/Dialect/Vector/linearize.mlir.
// RUN: mlir-opt %s -test-vector-linearize | FileCheck %s

// The index -1 stands for poison, also after the linearization.
// CHECK-LABEL: func @linearized_shuffle_of_a_poison_index
// CHECK:         vector.shuffle {{.*}} [8, 9, -1, -1, 4, 5]
func.func @linearized_shuffle_of_a_poison_index(%a: vector<2x2xi32>, %b: vector<3x2xi32>) -> vector<3x2xi32> {
  %r = vector.shuffle %a, %b [4, -1, 2] : vector<2x2xi32>, vector<3x2xi32>
  return %r : vector<3x2xi32>
}
