// Belongs in mlir/test/Dialect/Vector/canonicalize.mlir.
// RUN: mlir-opt %s -canonicalize | FileCheck %s

// A vector.load needs a unit stride.
// CHECK-LABEL: func @gather_of_a_strided_memref
// CHECK:         vector.gather
func.func @gather_of_a_strided_memref(%m: memref<2xi32, strided<[2]>>) -> vector<2xi32> {
  %c0 = arith.constant 0 : index
  %i = arith.constant dense<[0, 1]> : vector<2xi32>
  %k = arith.constant dense<true> : vector<2xi1>
  %p = arith.constant dense<9> : vector<2xi32>
  %v = vector.gather %m[%c0][%i], %k, %p : memref<2xi32, strided<[2]>>, vector<2xi32>, vector<2xi1>, vector<2xi32> into vector<2xi32>
  return %v : vector<2xi32>
}
