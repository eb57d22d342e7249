// Belongs in mlir/test/Dialect/Affine/loop-coalescing.mlir.
// RUN: mlir-opt %s -pass-pipeline='builtin.module(func.func(affine-loop-coalescing))' | FileCheck %s

// The value that the inner loop carries is stored, not its initial value.
// CHECK-LABEL: func @inner_loop_carries_a_value
// CHECK-SAME:    (%[[M:.*]]: memref<2xi32>, %[[X:.*]]: i32)
// CHECK:         affine.for {{.*}} iter_args(%[[A:.*]] = %{{.*}})
// CHECK:           affine.store %[[A]], %[[M]]
// CHECK:           affine.yield
func.func @inner_loop_carries_a_value(%m: memref<2xi32>, %x: i32) {
  affine.for %i = 0 to 2 {
    %r = affine.for %j = 0 to 2 iter_args(%a = %x) -> (i32) {
      affine.store %a, %m[%j] : memref<2xi32>
      %t = arith.addi %a, %a : i32
      affine.yield %t : i32
    }
  }
  return
}
