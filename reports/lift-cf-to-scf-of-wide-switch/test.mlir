// Belongs in mlir/test/Conversion/ControlFlowToSCF/test.mlir.
// RUN: mlir-opt %s -lift-cf-to-scf -verify-diagnostics

// The cases of 128 bits do not fit in the index of scf.index_switch.
func.func @switch_of_i128(%x: i128) -> i32 {
  %c7 = arith.constant 7 : i32
  %c9 = arith.constant 9 : i32
  // expected-error@+1 {{cannot be lifted}}
  cf.switch %x : i128, [
    default: ^bb2,
    1: ^bb1
  ]
^bb1:
  return %c7 : i32
^bb2:
  return %c9 : i32
}
