// Belongs in mlir/test/Dialect/Vector/canonicalize.mlir.
// RUN: mlir-opt %s -canonicalize | FileCheck %s

// A masked-off element leaves the accumulator.
// CHECK-LABEL: func @masked_reduction_of_one_element
// CHECK-SAME:    %[[V:.*]]: vector<1x1xi32>, %[[ACC:.*]]: i32, %[[MASK:.*]]: vector<1x1xi1>
// CHECK-DAG:     %[[BIT:.*]] = vector.extract %[[MASK]][0, 0]
// CHECK-DAG:     %[[SUM:.*]] = arith.addi
// CHECK:         arith.select %[[BIT]], %[[SUM]], %[[ACC]] : i32
func.func @masked_reduction_of_one_element(%v: vector<1x1xi32>, %acc: i32, %mask: vector<1x1xi1>) -> i32 {
  %0 = vector.mask %mask { vector.multi_reduction <add>, %v, %acc [0, 1] : vector<1x1xi32> to i32 } : vector<1x1xi1> -> i32
  return %0 : i32
}
