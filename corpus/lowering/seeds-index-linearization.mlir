// The documents, "Index Linearization". Mended: the indices are constants of their own, the memref is
// an argument. The sum is the document's; its order is that of LLVM's own tests (aligned pointer
// first, constants for what the type fixes), which the document calls equivalent.
// RUN: lowerfuzz opt -convert-std-to-llvm %s | FileCheck %s

// CHECK-LABEL: llvm.func @rank0
func @rank0(%m: memref<f32>) -> f32 {
  // CHECK: %[[P:.*]] = llvm.extractvalue %{{.*}}[1] : !llvm<"{ float*, float*, i64 }">
  // CHECK: llvm.load %{{.*}} : !llvm<"float*">
  %0 = load %m[] : memref<f32>
  return %0 : f32
}
// CHECK-LABEL: llvm.func @rank4
func @rank4(%m: memref<10x?x13x?xf32>) -> f32 {
  // CHECK: %[[M:.*]] = llvm.insertvalue %{{.*}}, %{{.*}}[4, 3]
  // CHECK-DAG: %[[I1:.*]] = llvm.mlir.constant(1 : index) : !llvm.i64
  %c1 = constant 1 : index
  // CHECK-DAG: %[[I2:.*]] = llvm.mlir.constant(2 : index) : !llvm.i64
  %c2 = constant 2 : index
  // CHECK-DAG: %[[I3:.*]] = llvm.mlir.constant(3 : index) : !llvm.i64
  %c3 = constant 3 : index
  // CHECK-DAG: %[[I4:.*]] = llvm.mlir.constant(4 : index) : !llvm.i64
  %c4 = constant 4 : index
  // CHECK: %[[ALIGNED:.*]] = llvm.extractvalue %[[M]][1]
  // CHECK: %[[S1:.*]] = llvm.extractvalue %[[M]][4, 0]
  // CHECK: llvm.mul %[[I1]], %[[S1]] : !llvm.i64
  // CHECK: %[[S2:.*]] = llvm.extractvalue %[[M]][4, 1]
  // CHECK: llvm.mul %[[I2]], %[[S2]] : !llvm.i64
  // CHECK: llvm.add
  // CHECK: %[[S3:.*]] = llvm.extractvalue %[[M]][4, 2]
  // CHECK: llvm.mul %[[I3]], %[[S3]] : !llvm.i64
  // CHECK: llvm.add
  // CHECK: %[[SUM:.*]] = llvm.add
  // CHECK-NEXT: %[[P:.*]] = llvm.getelementptr %[[ALIGNED]][%[[SUM]]] : (!llvm<"float*">, !llvm.i64) -> !llvm<"float*">
  // CHECK-NEXT: llvm.load %[[P]] : !llvm<"float*">
  %0 = load %m[%c1, %c2, %c3, %c4] : memref<10x?x13x?xf32>
  return %0 : f32
}
