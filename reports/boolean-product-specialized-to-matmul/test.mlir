// Belongs in mlir/test/Dialect/Linalg/specialize-generic-ops.mlir.
// RUN: mlir-opt %s -linalg-specialize-generic-ops | FileCheck %s

// linalg.matmul of i1 has andi and ori.
// CHECK-LABEL: func @boolean_product_modulo_two
// CHECK-NOT:     linalg.matmul
// CHECK:         linalg.generic
func.func @boolean_product_modulo_two(%a: tensor<4x3xi1>, %b: tensor<3x5xi1>, %init: tensor<4x5xi1>) -> tensor<4x5xi1> {
  %r = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<4x3xi1>, tensor<3x5xi1>) outs(%init : tensor<4x5xi1>) {
  ^bb0(%x: i1, %y: i1, %acc: i1):
    %p = arith.muli %x, %y : i1
    %s = arith.addi %acc, %p : i1
    linalg.yield %s : i1
  } -> tensor<4x5xi1>
  return %r : tensor<4x5xi1>
}
