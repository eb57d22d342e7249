// Belongs in mlir/test/Dialect/ControlFlow/one-shot-bufferize.mlir.
// RUN: mlir-opt %s -one-shot-bufferize=bufferize-function-boundaries=1 | FileCheck %s

// The argument is read after the write, so the write needs a copy.
// CHECK-LABEL: func @write_in_another_block
// CHECK:         %[[COPY:.*]] = memref.alloc
// CHECK:         memref.copy %{{.*}}, %[[COPY]]
// CHECK:         memref.store %{{.*}}, %[[COPY]]
func.func @write_in_another_block(%t: tensor<2xf32>, %x: f32) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  cf.br ^bb1
^bb1:
  %w = tensor.insert %x into %t[%c0] : tensor<2xf32>
  %new = tensor.extract %w[%c0] : tensor<2xf32>
  %old = tensor.extract %t[%c0] : tensor<2xf32>
  return %new, %old : f32, f32
}
