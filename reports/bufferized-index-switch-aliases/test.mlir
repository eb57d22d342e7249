// Belongs in mlir/test/Dialect/SCF/one-shot-bufferize.mlir.
// RUN: mlir-opt %s -one-shot-bufferize=bufferize-function-boundaries=1 | FileCheck %s

// The result may be %a, which is read after the write.
// CHECK-LABEL: func @index_switch_of_a_tensor_read_later
// CHECK:         scf.index_switch
// CHECK:         memref.copy
// CHECK:         memref.store
func.func @index_switch_of_a_tensor_read_later(%i: index, %x: f32, %y: f32) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %a = tensor.from_elements %x, %x : tensor<2xf32>
  %b = tensor.from_elements %y, %y : tensor<2xf32>
  %r = scf.index_switch %i -> tensor<2xf32>
  case 1 {
    scf.yield %a : tensor<2xf32>
  }
  default {
    scf.yield %b : tensor<2xf32>
  }
  %w = tensor.insert %y into %r[%c0] : tensor<2xf32>
  %new = tensor.extract %w[%c0] : tensor<2xf32>
  %old = tensor.extract %a[%c0] : tensor<2xf32>
  return %new, %old : f32, f32
}
