// Belongs in mlir/test/Conversion/MemRefToLLVM/memref-to-llvm.mlir.
// RUN: mlir-opt %s -finalize-memref-to-llvm | FileCheck %s

// The shape has 32-bit elements.
// CHECK-LABEL: func @reshape_to_unranked_by_i32
// CHECK:         %[[SIZE:.*]] = llvm.load %{{.*}} : !llvm.ptr -> i32
// CHECK:         llvm.sext %[[SIZE]] : i32 to i64
func.func @reshape_to_unranked_by_i32(%m: memref<2x3xf32>, %s: memref<?xi32>) -> memref<*xf32> {
  %0 = memref.reshape %m(%s) : (memref<2x3xf32>, memref<?xi32>) -> memref<*xf32>
  return %0 : memref<*xf32>
}
