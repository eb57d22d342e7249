// Belongs in mlir/test/Transforms/remove-dead-values.mlir.
// RUN: mlir-opt %s -remove-dead-values | FileCheck %s

// The last block is not executed, but it has to stay valid.
// CHECK-LABEL: func @argument_of_a_block_that_is_not_executed
// CHECK:         return %{{.*}} : i32
// CHECK:         return %{{.*}} : i32
func.func @argument_of_a_block_that_is_not_executed(%x: i32, %y: i32) -> i32 {
  %false = arith.constant false
  cf.cond_br %false, ^bb2(%y : i32), ^bb1
^bb1:
  return %x : i32
^bb2(%z: i32):
  return %z : i32
}
