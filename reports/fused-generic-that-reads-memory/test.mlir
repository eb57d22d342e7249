// Belongs in mlir/test/Dialect/Linalg/fusion-elementwise-ops.mlir.
// RUN: mlir-opt %s -linalg-fuse-elementwise-ops | FileCheck %s

#id = affine_map<(d0) -> (d0)>

// The first op loads from memory before the store.
// CHECK-LABEL: func @store_between_generics
// CHECK:         linalg.generic
// CHECK:         memref.store
// CHECK:         linalg.generic
func.func @store_between_generics(%m: memref<4xf32>, %t: tensor<4xf32>, %x: f32, %i: index) -> tensor<4xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%t : tensor<4xf32>) outs(%t : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    %k = linalg.index 0 : index
    %v = memref.load %m[%k] : memref<4xf32>
    linalg.yield %v : f32
  } -> tensor<4xf32>
  memref.store %x, %m[%i] : memref<4xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%0 : tensor<4xf32>) outs(%t : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    %v = arith.addf %a, %a : f32
    linalg.yield %v : f32
  } -> tensor<4xf32>
  return %1 : tensor<4xf32>
}
