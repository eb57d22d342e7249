// A hint: read or write, locality, data or instructions, as numbers.
// RUN: lowerfuzz opt -convert-std-to-llvm %s | FileCheck %s

// CHECK-LABEL: llvm.func @f
func @f(%m: memref<?xf32>, %i: index) {
  // CHECK: %[[P:.*]] = llvm.getelementptr
  // CHECK-NEXT: %[[W:.*]] = llvm.mlir.constant(1 : i32) : !llvm.i32
  // CHECK-NEXT: %[[L:.*]] = llvm.mlir.constant(2 : i32) : !llvm.i32
  // CHECK-NEXT: %[[D:.*]] = llvm.mlir.constant(0 : i32) : !llvm.i32
  // CHECK-NEXT: "llvm.intr.prefetch"(%[[P]], %[[W]], %[[L]], %[[D]]) : (!llvm<"float*">, !llvm.i32, !llvm.i32, !llvm.i32) -> ()
  prefetch %m[%i], write, locality<2>, instr : memref<?xf32>
  return
}
