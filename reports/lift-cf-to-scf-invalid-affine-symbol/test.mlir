// Belongs in mlir/test/Conversion/ControlFlowToSCF/test.mlir.
// RUN: mlir-opt %s -lift-cf-to-scf | FileCheck %s

// CHECK-LABEL: func @lift_cf_to_scf_invalid_affine_symbol
// CHECK:         return
func.func @lift_cf_to_scf_invalid_affine_symbol(%m: memref<4xi32>, %x: i32, %n: index) {
  cf.br ^bb1(%n : index)
^bb1(%i: index):
  affine.store %x, %m[symbol(%i) mod 4] : memref<4xi32>
  %one = arith.constant 1 : index
  %zero = arith.constant 0 : index
  %d = arith.subi %i, %one : index
  %more = arith.cmpi sgt, %d, %zero : index
  cf.cond_br %more, ^bb1(%d : index), ^bb2
^bb2:
  return
}
