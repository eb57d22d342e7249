// Belongs in mlir/test/Dialect/Arith/int-range-interface.mlir.
// RUN: mlir-opt %s -int-range-optimizations | FileCheck %s

// The counter is an unsigned number, from %lb to 131 (written -125). It may be below 128.
// CHECK-LABEL: func @unsigned_counter
// CHECK:         %[[NEGATIVE:.*]] = arith.cmpi slt
// CHECK:         scf.yield %[[NEGATIVE]]
func.func @unsigned_counter(%lb: i8) -> i1 {
  %c0 = arith.constant 0 : i8
  %false = arith.constant false
  %ub = arith.constant -125 : i8
  %step = arith.constant 127 : i8
  %r = scf.for unsigned %i = %lb to %ub step %step iter_args(%n = %false) -> (i1) : i8 {
    %negative = arith.cmpi slt, %i, %c0 : i8
    scf.yield %negative : i1
  }
  return %r : i1
}
