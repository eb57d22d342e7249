// Belongs in mlir/test/Dialect/Affine/loop-fusion-4.mlir.
// RUN: mlir-opt %s -pass-pipeline='builtin.module(func.func(affine-loop-fusion))' | FileCheck %s

// The producer reads what it writes, so its body must not be executed twice.
// CHECK-LABEL: func @doubled_once
// CHECK-COUNT-1: arith.muli
// CHECK-NOT:     arith.muli
// CHECK:         return
func.func @doubled_once(%m: memref<2xi32>, %n: memref<1xi32>) {
  %two = arith.constant 2 : i32
  affine.for %i = 0 to 2 {
    %x = affine.load %m[%i] : memref<2xi32>
    %y = arith.muli %x, %two : i32
    affine.store %y, %m[%i] : memref<2xi32>
  }
  affine.for %i = 0 to 1 {
    %x = affine.load %m[%i] : memref<2xi32>
    affine.store %x, %n[%i] : memref<1xi32>
  }
  return
}
