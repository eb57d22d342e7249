// Belongs in mlir/test/Conversion/FuncToLLVM/calling-convention.mlir.
// RUN: mlir-opt %s -convert-func-to-llvm | FileCheck %s

func.func private @make() -> memref<*xi32>

// A descriptor has pointers and indices, which need an alignment of 8.
// CHECK-LABEL: llvm.func @copy_of_a_descriptor
// CHECK:         llvm.alloca {{.*}} x i8 {alignment = 8 : i64}
func.func @copy_of_a_descriptor() -> memref<i32> {
  %u = call @make() : () -> memref<*xi32>
  %m = memref.cast %u : memref<*xi32> to memref<i32>
  return %m : memref<i32>
}
