// Belongs in mlir/test/Dialect/SCF/one-shot-bufferize.mlir.
// RUN: mlir-opt %s -one-shot-bufferize="bufferize-function-boundaries=1 allow-return-allocs-from-loops=1" | FileCheck %s

// The result is written, so it must not be the buffer of the constant.
// CHECK-LABEL: func @write_to_a_loop_that_yields_a_constant
// CHECK:         memref.copy
// CHECK:         memref.store
func.func @write_to_a_loop_that_yields_a_constant(%init: tensor<2xf32>, %n: index, %x: f32) -> tensor<2xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %init) -> (tensor<2xf32>) {
    %three = arith.constant dense<3.0> : tensor<2xf32>
    scf.yield %three : tensor<2xf32>
  }
  %w = tensor.insert %x into %r[%c0] : tensor<2xf32>
  return %w : tensor<2xf32>
}
