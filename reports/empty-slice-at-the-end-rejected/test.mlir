// Belongs in mlir/test/Dialect/Tensor/bufferize.mlir.
// RUN: mlir-opt %s -one-shot-bufferize=bufferize-function-boundaries=1 | FileCheck %s

// The second operand has no elements.
// CHECK-LABEL: func @concat_with_nothing
// CHECK:         memref.alloc() {{.*}} memref<2xi32>
// CHECK:         return
func.func @concat_with_nothing(%a: tensor<0xi32>, %b: tensor<2xi32>) -> tensor<2xi32> {
  %r = tensor.concat dim(0) %b, %a : (tensor<2xi32>, tensor<0xi32>) -> tensor<2xi32>
  return %r : tensor<2xi32>
}
