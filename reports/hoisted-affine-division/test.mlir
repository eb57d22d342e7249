// Belongs in mlir/test/Transforms/loop-invariant-code-motion.mlir.
// RUN: mlir-opt %s -loop-invariant-code-motion | FileCheck %s

// The loop may have no iterations, and %b may be 0.
// CHECK-LABEL: func @division_by_a_symbol
// CHECK:         scf.for
// CHECK:           affine.apply
func.func @division_by_a_symbol(%n: index, %a: index, %b: index, %m: memref<?xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %q = affine.apply affine_map<()[s0, s1] -> (s0 mod s1)>()[%a, %b]
    memref.store %q, %m[%i] : memref<?xindex>
  }
  return
}
