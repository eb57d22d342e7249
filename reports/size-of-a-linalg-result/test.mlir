// Belongs in mlir/test/Dialect/Linalg/resolve-shaped-type-result-dims.mlir.
// RUN: mlir-opt %s -resolve-ranked-shaped-type-result-dims | FileCheck %s

// The size of a result is that of its init.
// CHECK-LABEL: func @size_of_full_convolution
// CHECK-SAME:    %{{.*}}: tensor<?xf32>, %{{.*}}: tensor<?xf32>, %[[INIT:.*]]: tensor<?xf32>
// CHECK:         %[[SIZE:.*]] = tensor.dim %[[INIT]]
// CHECK:         return %[[SIZE]]
func.func @size_of_full_convolution(%a: tensor<?xf32>, %b: tensor<?xf32>, %init: tensor<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i + j)>], iterator_types = ["reduction", "reduction"]} ins(%a, %b : tensor<?xf32>, tensor<?xf32>) outs(%init : tensor<?xf32>) {
  ^bb0(%x: f32, %y: f32, %acc: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %acc, %p : f32
    linalg.yield %s : f32
  } -> tensor<?xf32>
  %d = tensor.dim %r, %c0 : tensor<?xf32>
  return %d : index
}
