// Belongs in mlir/test/Conversion/MemRefToLLVM/convert-dynamic-memref-ops.mlir, or in the file for static memrefs.
// RUN: mlir-opt %s -finalize-memref-to-llvm | FileCheck %s

// `free` takes a pointer of address space 0.
// CHECK-LABEL: func @dealloc_in_memory_space
// CHECK:         %[[ALLOCATED:.*]] = llvm.extractvalue %{{.*}}[0]
// CHECK:         %[[CAST:.*]] = llvm.addrspacecast %[[ALLOCATED]] : !llvm.ptr<1> to !llvm.ptr
// CHECK:         llvm.call @free(%[[CAST]])
func.func @dealloc_in_memory_space(%m: memref<4xi32, 1>) {
  memref.dealloc %m : memref<4xi32, 1>
  return
}
