// Belongs in mlir/test/Dialect/ControlFlow/canonicalize.mlir.
// RUN: mlir-opt %s -canonicalize=top-down=false | FileCheck %s

// The first switch has no case whose value the second could leave out.
// CHECK-LABEL: func @switch_after_switch_without_cases
// CHECK:         cf.switch
// CHECK:           0:
func.func @switch_after_switch_without_cases(%a: i8) -> i32 {
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  cf.switch %a : i8, [
    default: ^bb1
  ]
^bb1:
  cf.switch %a : i8, [
    default: ^bb3,
    0: ^bb2
  ]
^bb2:
  return %c1 : i32
^bb3:
  return %c2 : i32
}
