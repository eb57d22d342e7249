// An access: the aligned pointer, then offset and strides, constants where the type fixes them, each
// index times its stride, summed; no common subexpressions are shared.
// RUN: lowerfuzz opt -convert-std-to-llvm -allow-unregistered-dialect %s | FileCheck %s

// CHECK-LABEL: llvm.func @static
func @static(%i: index, %j: index) -> f32 {
  // CHECK-NEXT: %[[M:.*]] = "get"()
  %m = "get"() : () -> memref<10x42xf32>
  // CHECK-NEXT: %[[P:.*]] = llvm.extractvalue %[[M]][1]
  // CHECK-NEXT: %[[OFFSET:.*]] = llvm.mlir.constant(0 : index) : !llvm.i64
  // CHECK-NEXT: %[[S0:.*]] = llvm.mlir.constant(42 : index) : !llvm.i64
  // CHECK-NEXT: %[[A:.*]] = llvm.mul %arg0, %[[S0]] : !llvm.i64
  // CHECK-NEXT: %[[B:.*]] = llvm.add %[[OFFSET]], %[[A]] : !llvm.i64
  // CHECK-NEXT: %[[S1:.*]] = llvm.mlir.constant(1 : index) : !llvm.i64
  // CHECK-NEXT: %[[C:.*]] = llvm.mul %arg1, %[[S1]] : !llvm.i64
  // CHECK-NEXT: %[[D:.*]] = llvm.add %[[B]], %[[C]] : !llvm.i64
  // CHECK-NEXT: %[[Q:.*]] = llvm.getelementptr %[[P]][%[[D]]] : (!llvm<"float*">, !llvm.i64) -> !llvm<"float*">
  // CHECK-NEXT: %[[X:.*]] = llvm.load %[[Q]] : !llvm<"float*">
  %0 = load %m[%i, %j] : memref<10x42xf32>
  // CHECK-NEXT: %[[P2:.*]] = llvm.extractvalue %[[M]][1]
  // CHECK: %[[Q2:.*]] = llvm.getelementptr %[[P2]]
  // CHECK-NEXT: llvm.store %[[X]], %[[Q2]] : !llvm<"float*">
  store %0, %m[%j, %i] : memref<10x42xf32>
  return %0 : f32
}
// CHECK-LABEL: llvm.func @dynamic
func @dynamic(%i: index, %j: index) {
  // CHECK-NEXT: %[[M:.*]] = "get"()
  %m = "get"() : () -> memref<?x?xf32, offset: ?, strides: [?, ?]>
  // CHECK-NEXT: %[[P:.*]] = llvm.extractvalue %[[M]][1]
  // CHECK-NEXT: %[[OFFSET:.*]] = llvm.extractvalue %[[M]][2]
  // CHECK-NEXT: %[[S0:.*]] = llvm.extractvalue %[[M]][4, 0]
  // CHECK-NEXT: %[[A:.*]] = llvm.mul %arg0, %[[S0]] : !llvm.i64
  // CHECK-NEXT: %[[B:.*]] = llvm.add %[[OFFSET]], %[[A]] : !llvm.i64
  // CHECK-NEXT: %[[S1:.*]] = llvm.extractvalue %[[M]][4, 1]
  // CHECK-NEXT: %[[C:.*]] = llvm.mul %arg1, %[[S1]] : !llvm.i64
  // CHECK-NEXT: %[[D:.*]] = llvm.add %[[B]], %[[C]] : !llvm.i64
  // CHECK-NEXT: llvm.getelementptr %[[P]][%[[D]]]
  %0 = load %m[%i, %j] : memref<?x?xf32, offset: ?, strides: [?, ?]>
  return
}
// A map of affine expressions says the same as offset and strides.
// CHECK-LABEL: llvm.func @mapped
func @mapped(%i: index) {
  %m = "get"() : () -> memref<8xf32, affine_map<(d0) -> (d0 * 3 + 2)>>
  // CHECK: %[[OFFSET:.*]] = llvm.mlir.constant(2 : index)
  // CHECK-NEXT: %[[S:.*]] = llvm.mlir.constant(3 : index)
  // CHECK-NEXT: llvm.mul %arg0, %[[S]]
  %0 = load %m[%i] : memref<8xf32, affine_map<(d0) -> (d0 * 3 + 2)>>
  return
}
