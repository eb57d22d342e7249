// Belongs in mlir/test/Conversion/FuncToLLVM/func-memref-return.mlir.
// RUN: mlir-opt %s -convert-func-to-llvm=use-bare-ptr-memref-call-conv=1 | FileCheck %s

// The bare pointer of a result is the aligned pointer, as that of an argument. The allocated pointer of a global is no address.
// CHECK-LABEL: llvm.func @returns_global
// CHECK:         %[[ALIGNED:.*]] = llvm.extractvalue %{{.*}}[1]
// CHECK:         llvm.return %[[ALIGNED]] : !llvm.ptr
memref.global "private" @g : memref<i32> = dense<7>
func.func @returns_global() -> memref<i32> {
  %m = memref.get_global @g : memref<i32>
  return %m : memref<i32>
}
