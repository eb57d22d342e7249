// Belongs in mlir/test/Dialect/Linalg/specialize-generic-ops.mlir.
// RUN: mlir-opt %s -linalg-specialize-generic-ops | FileCheck %s

// linalg.matmul does not negate.
// CHECK-LABEL: func @product_of_a_negated_operand
// CHECK-NOT:     linalg.matmul
// CHECK:         arith.negf
func.func @product_of_a_negated_operand(%a: tensor<4x3xf32>, %b: tensor<3x5xf32>, %init: tensor<4x5xf32>) -> tensor<4x5xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<4x3xf32>, tensor<3x5xf32>) outs(%init : tensor<4x5xf32>) {
  ^bb0(%x: f32, %y: f32, %acc: f32):
    %n = arith.negf %x : f32
    %p = arith.mulf %n, %y : f32
    %s = arith.addf %acc, %p : f32
    linalg.yield %s : f32
  } -> tensor<4x5xf32>
  return %r : tensor<4x5xf32>
}
