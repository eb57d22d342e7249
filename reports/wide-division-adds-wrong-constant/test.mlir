// Belongs in mlir/test/Dialect/Arith/expand-ops.mlir.
// RUN: mlir-opt %s -arith-expand | FileCheck %s

// CHECK-LABEL: func @floordivsi_i128
// CHECK-DAG:     %[[MINUS_ONE:.*]] = arith.constant -1 : i128
// CHECK:         arith.addi %{{.*}}, %[[MINUS_ONE]] : i128
func.func @floordivsi_i128(%a: i128, %b: i128) -> i128 {
  %q = arith.floordivsi %a, %b : i128
  return %q : i128
}
