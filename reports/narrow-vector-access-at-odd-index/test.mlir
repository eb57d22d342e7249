// Belongs in mlir/test/Dialect/Vector/vector-emulate-narrow-type-unaligned.mlir.
// RUN: mlir-opt %s -test-emulate-narrow-int="memref-load-bitwidth=8 arith-compute-bitwidth=1" | FileCheck %s

// The elements 1 and 2 are in two bytes.
// CHECK-LABEL: func @load_from_an_odd_index
// CHECK:         vector.load {{.*}} : memref<4xi8>, vector<2xi8>
func.func @load_from_an_odd_index() -> vector<2xi4> {
  %c1 = arith.constant 1 : index
  %m = memref.alloca() : memref<8xi4>
  %v = vector.load %m[%c1] : memref<8xi4>, vector<2xi4>
  return %v : vector<2xi4>
}
