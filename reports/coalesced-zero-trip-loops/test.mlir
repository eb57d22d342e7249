// Belongs in mlir/test/Dialect/Affine/loop-coalescing.mlir.
// RUN: mlir-opt %s -pass-pipeline='builtin.module(func.func(affine-loop-coalescing),inline,canonicalize)' | FileCheck %s

func.func private @count(%lo: index, %hi: index) -> i32 {
  %c2 = arith.constant 2 : index
  %one = arith.constant 1 : i32
  %zero = arith.constant 0 : i32
  %r = scf.for %i = %lo to %hi step %c2 iter_args(%a = %zero) -> (i32) {
    %s = scf.for %j = %lo to %hi step %c2 iter_args(%b = %a) -> (i32) {
      %n = arith.addi %b, %one : i32
      scf.yield %n : i32
    }
    scf.yield %s : i32
  }
  return %r : i32
}

// Neither loop is entered. The product of two negative trip counts is positive.
// CHECK-LABEL: func @from_five_to_zero
// CHECK-NOT:     scf.for
// CHECK:         %[[ZERO:.*]] = arith.constant 0 : i32
// CHECK-NOT:     scf.for
// CHECK:         return %[[ZERO]]
func.func @from_five_to_zero() -> i32 {
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : index
  %r = call @count(%c5, %c0) : (index, index) -> i32
  return %r : i32
}
