// Belongs in mlir/test/Dialect/Vector/canonicalize.mlir.
// RUN: mlir-opt %s -canonicalize | FileCheck %s

// A masked load reads neighbours in memory.
// CHECK-LABEL: func @gather_of_a_strided_memref
// CHECK:         vector.gather
func.func @gather_of_a_strided_memref(%m: memref<2xi32, strided<[2]>>, %k: vector<2xi1>, %p: vector<2xi32>) -> vector<2xi32> {
  %c0 = arith.constant 0 : index
  %i = arith.constant dense<[0, 1]> : vector<2xi32>
  %v = vector.gather %m[%c0][%i], %k, %p : memref<2xi32, strided<[2]>>, vector<2xi32>, vector<2xi1>, vector<2xi32> into vector<2xi32>
  return %v : vector<2xi32>
}

// CHECK-LABEL: func @scatter_to_a_strided_memref
// CHECK:         vector.scatter
func.func @scatter_to_a_strided_memref(%m: memref<2xi32, strided<[2]>>, %k: vector<2xi1>, %x: vector<2xi32>) {
  %c0 = arith.constant 0 : index
  %i = arith.constant dense<[0, 1]> : vector<2xi32>
  vector.scatter %m[%c0][%i], %k, %x : memref<2xi32, strided<[2]>>, vector<2xi32>, vector<2xi1>, vector<2xi32>
  return
}

// The most minor stride is 1.
// CHECK-LABEL: func @gather_of_contiguous_rows
// CHECK:         vector.maskedload
func.func @gather_of_contiguous_rows(%m: memref<4x8xi32, strided<[16, 1]>>, %k: vector<2xi1>, %p: vector<2xi32>, %j: index) -> vector<2xi32> {
  %i = arith.constant dense<[0, 1]> : vector<2xi32>
  %v = vector.gather %m[%j, %j][%i], %k, %p : memref<4x8xi32, strided<[16, 1]>>, vector<2xi32>, vector<2xi1>, vector<2xi32> into vector<2xi32>
  return %v : vector<2xi32>
}
