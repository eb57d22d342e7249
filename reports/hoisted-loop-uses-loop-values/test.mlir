// Belongs in mlir/test/Dialect/Affine/affine-loop-invariant-code-motion.mlir.
// RUN: mlir-opt %s -affine-loop-invariant-code-motion | FileCheck %s

// CHECK-LABEL: func @hoisted_loop_uses_loop_values
// CHECK:         return
func.func @hoisted_loop_uses_loop_values(%m: memref<4xi32>, %x: i32) -> i32 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %three = arith.constant 3 : index
  %r = affine.for %i = 0 to 4 iter_args(%a = %x) -> (i32) {
    %v = affine.load %m[%i] : memref<4xi32>
    %s = scf.for %j = %zero to %three step %one iter_args(%b = %x) -> (i32) {
      %n = arith.addi %b, %v : i32
      scf.yield %n : i32
    }
    %t = arith.addi %a, %s : i32
    affine.yield %t : i32
  }
  return %r : i32
}
