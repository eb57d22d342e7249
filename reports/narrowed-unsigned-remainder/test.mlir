// Belongs in mlir/test/Dialect/Arith/int-range-narrowing.mlir.
// RUN: mlir-opt %s -arith-int-range-narrowing=int-bitwidths-supported=8 | FileCheck %s

// The operand fits in 8 bits as a signed number, and `remui` takes it for an unsigned one.
// CHECK-LABEL: func @remui_of_negative
// CHECK:         arith.remui %{{.*}}, %{{.*}} : i32
func.func @remui_of_negative(%x: i8) -> i32 {
  %c11 = arith.constant 11 : i32
  %a = arith.extsi %x : i8 to i32
  %r = arith.remui %a, %c11 : i32
  return %r : i32
}
