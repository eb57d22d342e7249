// Belongs in mlir/test/Dialect/Bufferization/Transforms/one-shot-module-bufferize.mlir.
// RUN: mlir-opt %s -one-shot-bufferize=bufferize-function-boundaries=1 | FileCheck %s

func.func private @same_buffer_twice(%x: f32) -> (tensor<2xf32>, tensor<2xf32>) {
  %t = tensor.from_elements %x, %x : tensor<2xf32>
  return %t, %t : tensor<2xf32>, tensor<2xf32>
}

// One of the results is written, and the other one is read after it.
// CHECK-LABEL: func @write_to_one_result
// CHECK:         memref.copy
// CHECK:         memref.store
func.func @write_to_one_result(%x: f32, %y: f32) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %t:2 = call @same_buffer_twice(%x) : (f32) -> (tensor<2xf32>, tensor<2xf32>)
  %w = tensor.insert %y into %t#0[%c0] : tensor<2xf32>
  %a = tensor.extract %w[%c0] : tensor<2xf32>
  %b = tensor.extract %t#1[%c0] : tensor<2xf32>
  return %a, %b : f32, f32
}
