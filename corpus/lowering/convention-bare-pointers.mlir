// A memref of static shape as the plain pointer to its elements: the callee makes up the rest of the
// descriptor from the type.
// RUN: lowerfuzz opt -convert-std-to-llvm=use-bare-ptr-memref-call-conv=1 %s | FileCheck %s

// CHECK-LABEL: llvm.func @callee(%arg0: !llvm<"float*">, %arg1: !llvm.i64) -> !llvm.float {
func @callee(%m: memref<3xf32>, %i: index) -> f32 {
  // CHECK-NEXT: %[[D0:.*]] = llvm.mlir.undef : !llvm<"{ float*, float*, i64, [1 x i64], [1 x i64] }">
  // CHECK-NEXT: %[[D1:.*]] = llvm.insertvalue %arg0, %[[D0]][0]
  // CHECK-NEXT: %[[D2:.*]] = llvm.insertvalue %arg0, %[[D1]][1]
  // CHECK-NEXT: %[[C0:.*]] = llvm.mlir.constant(0 : index) : !llvm.i64
  // CHECK-NEXT: %[[D3:.*]] = llvm.insertvalue %[[C0]], %[[D2]][2]
  // CHECK-NEXT: %[[C3:.*]] = llvm.mlir.constant(3 : index) : !llvm.i64
  // CHECK-NEXT: %[[D4:.*]] = llvm.insertvalue %[[C3]], %[[D3]][3, 0]
  // CHECK-NEXT: %[[C1:.*]] = llvm.mlir.constant(1 : index) : !llvm.i64
  // CHECK-NEXT: %[[D5:.*]] = llvm.insertvalue %[[C1]], %[[D4]][4, 0]
  // CHECK-NEXT: llvm.extractvalue %[[D5]][1]
  %0 = load %m[%i] : memref<3xf32>
  return %0 : f32
}
// The caller passes the aligned pointer.
// CHECK-LABEL: llvm.func @caller(%arg0: !llvm<"float*">, %arg1: !llvm.i64)
func @caller(%m: memref<3xf32>, %i: index) {
  // CHECK: %[[M:.*]] = llvm.insertvalue %{{.*}}, %{{.*}}[4, 0]
  // CHECK-NEXT: %[[P:.*]] = llvm.extractvalue %[[M]][1]
  // CHECK-NEXT: llvm.call @callee(%[[P]], %arg1) : (!llvm<"float*">, !llvm.i64) -> !llvm.float
  %0 = call @callee(%m, %i) : (memref<3xf32>, index) -> f32
  return
}
