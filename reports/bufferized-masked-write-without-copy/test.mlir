// Belongs in mlir/test/Dialect/Vector/bufferize.mlir.
// RUN: mlir-opt %s -one-shot-bufferize=bufferize-function-boundaries=1 | FileCheck %s

// The elements that are masked off keep their values, so the new buffer needs them.
// CHECK-LABEL: func @masked_write_of_a_tensor_read_later
// CHECK:         %[[NEW:.*]] = memref.alloc
// CHECK:         memref.copy %{{.*}}, %[[NEW]]
// CHECK:         vector.transfer_write %{{.*}}, %[[NEW]]
func.func @masked_write_of_a_tensor_read_later(%t: tensor<4xf32>, %v: vector<4xf32>, %m: vector<4xi1>) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %w = vector.transfer_write %v, %t[%c0], %m {in_bounds = [true]} : vector<4xf32>, tensor<4xf32>
  %new = tensor.extract %w[%c0] : tensor<4xf32>
  %old = tensor.extract %t[%c0] : tensor<4xf32>
  return %new, %old : f32, f32
}
