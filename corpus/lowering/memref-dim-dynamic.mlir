// A dimension that is not constant: the sizes on the stack, once a call.
// RUN: lowerfuzz opt -convert-std-to-llvm %s | FileCheck %s
// RUN: lowerfuzz opt -convert-std-to-llvm -syntax=12 %s | FileCheck %s --check-prefix=TWELVE

// CHECK-LABEL: llvm.func @here
// TWELVE-LABEL: llvm.func @here
func @here(%m: memref<?x3xf32>, %d: index) -> index {
  // CHECK: %[[SIZES:.*]] = llvm.extractvalue %{{.*}}[3]
  // CHECK-NEXT: %[[C1:.*]] = llvm.mlir.constant(1 : index) : !llvm.i64
  // CHECK-NEXT: %[[SLOT:.*]] = llvm.alloca %[[C1]] x !llvm<"[2 x i64]">
  // CHECK-NEXT: llvm.store %[[SIZES]], %[[SLOT]]
  // CHECK-NEXT: %[[C0:.*]] = llvm.mlir.constant(0 : index) : !llvm.i64
  // CHECK-NEXT: %[[P:.*]] = llvm.getelementptr %[[SLOT]][%[[C0]], %arg7] : (!llvm<"[2 x i64]*">, !llvm.i64, !llvm.i64) -> !llvm<"i64*">
  // CHECK-NEXT: llvm.load %[[P]]
  // TWELVE: llvm.getelementptr %{{.*}}[%{{.*}}, %arg7] : (!llvm.ptr<array<2 x i64>>, i64, i64) -> !llvm.ptr<i64>
  %0 = dim %m, %d : memref<?x3xf32>
  return %0 : index
}
// In a block that may run again the slot is made where the function begins.
// CHECK-LABEL: llvm.func @again
func @again(%m: memref<?x3xf32>, %d: index) -> index {
  // CHECK-NEXT: %[[C1:.*]] = llvm.mlir.constant(1 : index) : !llvm.i64
  // CHECK-NEXT: %[[SLOT:.*]] = llvm.alloca %[[C1]] x !llvm<"[2 x i64]">
  // CHECK: ^bb1:
  br ^bb1
^bb1:
  // CHECK-NEXT: %[[SIZES:.*]] = llvm.extractvalue %{{.*}}[3]
  // CHECK-NEXT: llvm.store %[[SIZES]], %[[SLOT]]
  %0 = dim %m, %d : memref<?x3xf32>
  return %0 : index
}
