// Belongs in mlir/test/Dialect/Affine/unroll-jam.mlir.
// RUN: mlir-opt %s -pass-pipeline='builtin.module(func.func(affine-loop-unroll-jam{unroll-jam-factor=2}))' | FileCheck %s

// The loop with a carried value is inside of an `affine.if`.
// CHECK-LABEL: func @loop_inside_if
// CHECK:         affine.if
// CHECK:           affine.for %{{.*}} = 0 to 3 iter_args(%{{.*}} = %{{.*}}) -> (i32)
func.func @loop_inside_if(%m: memref<4xi32>, %x: i32) {
  affine.for %i = 0 to 2 {
    %r = affine.if affine_set<(d0) : (d0 >= 0)>(%i) -> i32 {
      %s = affine.for %j = 0 to 3 iter_args(%a = %x) -> (i32) {
        %b = arith.addi %a, %x : i32
        affine.yield %b : i32
      }
      affine.yield %s : i32
    } else {
      affine.yield %x : i32
    }
    affine.store %r, %m[%i] : memref<4xi32>
  }
  return
}
