// Belongs in mlir/test/Dialect/Arith/int-range-opts.mlir.
// RUN: mlir-opt %s -int-range-optimizations | FileCheck %s

// The subtraction always overflows, so the range of the divisor is empty.
// CHECK-LABEL: func @division_by_an_empty_range
// CHECK:         return
func.func @division_by_an_empty_range(%c: i1, %a: i8) -> i8 {
  %zero = arith.constant 0 : i8
  %max = arith.constant -1 : i8
  %r = scf.if %c -> (i8) {
    %d = arith.subi %zero, %max overflow<nuw> : i8
    %q = arith.divsi %a, %d : i8
    scf.yield %q : i8
  } else {
    scf.yield %a : i8
  }
  return %r : i8
}
