// Belongs in mlir/test/Dialect/Vector/chained-vector-reduction-folding.mlir.
// RUN: mlir-opt %s -test-vector-chained-reduction-folding-patterns | FileCheck %s

// A product is no part of a sum.
// CHECK-LABEL: func @sum_after_product
// CHECK:         vector.reduction <mul>
// CHECK:         vector.reduction <add>
func.func @sum_after_product(%a: vector<4xi32>, %b: vector<4xi32>) -> i32 {
  %0 = vector.reduction <mul>, %a : vector<4xi32> into i32
  %1 = vector.reduction <add>, %b, %0 : vector<4xi32> into i32
  return %1 : i32
}
