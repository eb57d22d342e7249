// Belongs in mlir/test/Transforms/remove-dead-values.mlir.
// RUN: mlir-opt %s -remove-dead-values | FileCheck %s

// Both edges keep or lose the same operands.
// CHECK-LABEL: func @remove_dead_values_equal_successors
// CHECK:         return
func.func @remove_dead_values_equal_successors(%c: i1) {
  %t = arith.constant true
  cf.cond_br %c, ^bb1(%t : i1), ^bb1(%c : i1)
^bb1(%x: i1):
  return
}
