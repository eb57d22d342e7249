// Belongs in mlir/test/Dialect/Tensor/canonicalize.mlir.
// RUN: mlir-opt %s -canonicalize | FileCheck %s

// The tensor is made before the store.
// CHECK-LABEL: func @store_after_generate
// CHECK:         memref.load
// CHECK:         memref.store
func.func @store_after_generate(%m: memref<4xf32>, %i: index, %x: f32) -> f32 {
  %t = tensor.generate {
  ^bb0(%k: index):
    %v = memref.load %m[%k] : memref<4xf32>
    tensor.yield %v : f32
  } : tensor<4xf32>
  memref.store %x, %m[%i] : memref<4xf32>
  %r = tensor.extract %t[%i] : tensor<4xf32>
  return %r : f32
}
