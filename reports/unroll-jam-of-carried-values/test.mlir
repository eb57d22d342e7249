// Belongs in mlir/test/Dialect/Affine/unroll-jam.mlir.
// RUN: mlir-opt %s -pass-pipeline='builtin.module(func.func(affine-loop-unroll-jam{unroll-jam-factor=2}))' | FileCheck %s

// Only one copy of the sum starts with the initial value.
// CHECK-LABEL: func @sum
// CHECK-SAME:    %[[INIT:.*]]: i32, %{{.*}}: i32
// CHECK:         %[[ZERO:.*]] = arith.constant 0 : i32
// CHECK:         affine.for {{.*}} iter_args(%{{.*}} = %[[INIT]], %{{.*}} = %[[ZERO]])
func.func @sum(%x: i32, %y: i32) -> i32 {
  %r = affine.for %i = 0 to 4 iter_args(%a = %x) -> (i32) {
    %b = arith.addi %a, %y : i32
    affine.yield %b : i32
  }
  return %r : i32
}

// A value that is no reduction is carried from one iteration to the next.
// CHECK-LABEL: func @no_reduction
// CHECK:         affine.for %{{.*}} = 0 to 4 iter_args
func.func @no_reduction(%x: i32, %y: i32) -> i32 {
  %r = affine.for %i = 0 to 4 iter_args(%a = %x) -> (i32) {
    %b = arith.subi %y, %a : i32
    affine.yield %b : i32
  }
  return %r : i32
}
