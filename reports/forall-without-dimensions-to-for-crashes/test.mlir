// Belongs in mlir/test/Dialect/SCF/forall-to-for.mlir.
// RUN: mlir-opt %s -pass-pipeline='builtin.module(func.func(scf-forall-to-for))' | FileCheck %s

// The body of a loop without dimensions is executed once.
// CHECK-LABEL: func @no_dimensions
// CHECK-NEXT:    memref.store
// CHECK-NEXT:    return
func.func @no_dimensions(%m: memref<4xi32>, %x: i32, %i: index) {
  scf.forall () in () {
    memref.store %x, %m[%i] : memref<4xi32>
  }
  return
}
