// Belongs in mlir/test/Dialect/Linalg/drop-unit-extent-dims.mlir.
// RUN: mlir-opt %s -linalg-fold-unit-extent-dims | FileCheck %s

// The padded dimension is dynamic in the result, so it cannot be dropped.
// CHECK-LABEL: func @pad_unit_dimension_by_a_constant
// CHECK:         tensor.pad {{.*}}
// CHECK:         } : tensor<1x6xf32> to tensor<?x6xf32>
func.func @pad_unit_dimension_by_a_constant(%t: tensor<1x6xf32>, %p: f32) -> tensor<?x6xf32> {
  %c0 = arith.constant 0 : index
  %r = tensor.pad %t low[%c0, 0] high[0, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %p : f32
  } : tensor<1x6xf32> to tensor<?x6xf32>
  return %r : tensor<?x6xf32>
}
