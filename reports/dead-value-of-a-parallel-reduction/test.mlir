// Belongs in mlir/test/Transforms/remove-dead-values.mlir.
// RUN: mlir-opt %s -remove-dead-values | FileCheck %s

// The result of the loop is live, so what the loop reduces is live.
// CHECK-LABEL: func @reduced_value_is_live
// CHECK:         scf.parallel
// CHECK:           %[[V:.*]] = memref.load
// CHECK:           scf.reduce(%[[V]] : i32)
func.func @reduced_value_is_live(%lb: index, %ub: index, %step: index, %x: i32, %m: memref<2xi32>) -> i32 {
  %r = scf.parallel (%i) = (%lb) to (%ub) step (%step) init (%x) -> i32 {
    %v = memref.load %m[%i] : memref<2xi32>
    scf.reduce(%v : i32) {
    ^bb0(%a: i32, %b: i32):
      %s = arith.addi %a, %b : i32
      scf.reduce.return %s : i32
    }
  }
  cf.br ^bb1(%x : i32)
^bb1(%unused: i32):
  return %r : i32
}
