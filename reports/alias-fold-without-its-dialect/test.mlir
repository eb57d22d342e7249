// Belongs in mlir/test/Dialect/MemRef/fold-memref-alias-ops.mlir, in a file of its own: another op of `affine` hides the bug.
// RUN: mlir-opt %s -fold-memref-alias-ops | FileCheck %s

// CHECK-LABEL: func @load_of_subview
// CHECK:         affine.apply
// CHECK:         memref.load %{{.*}} : memref<4x4xi32>
func.func @load_of_subview(%m: memref<4x4xi32>, %i: index, %j: index) -> i32 {
  %s = memref.subview %m[%i, 0] [2, 4] [1, 1] : memref<4x4xi32> to memref<2x4xi32, strided<[4, 1], offset: ?>>
  %x = memref.load %s[%j, %j] : memref<2x4xi32, strided<[4, 1], offset: ?>>
  return %x : i32
}
