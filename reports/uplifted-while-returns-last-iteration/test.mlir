// Belongs in mlir/test/Dialect/SCF/uplift-while.mlir.
// RUN: mlir-opt %s -test-scf-uplift-while-to-for -inline -canonicalize | FileCheck %s

func.func private @count(%n: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %step = arith.constant 3 : i32
  %r = scf.while (%i = %zero) : (i32) -> i32 {
    %c = arith.cmpi slt, %i, %n : i32
    scf.condition(%c) %i : i32
  } do {
  ^bb0(%j: i32):
    %next = arith.addi %j, %step : i32
    scf.yield %next : i32
  }
  return %r : i32
}

// The loop ends with 6, which is not below 6.
// CHECK-LABEL: func @first_value_that_ends_the_loop
// CHECK:         %[[SIX:.*]] = arith.constant 6 : i32
// CHECK:         return %[[SIX]]
func.func @first_value_that_ends_the_loop() -> i32 {
  %n = arith.constant 6 : i32
  %r = call @count(%n) : (i32) -> i32
  return %r : i32
}
