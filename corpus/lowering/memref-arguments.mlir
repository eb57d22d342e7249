// A ranked memref is passed as the parts of its descriptor: pointers, offset, all sizes, all strides.
// The callee packs them first, each size with its stride; the caller takes them out again.
// RUN: lowerfuzz opt -convert-std-to-llvm -allow-unregistered-dialect %s | FileCheck %s

// CHECK-LABEL: llvm.func @callee(
// CHECK-SAME: %arg0: !llvm<"float*">, %arg1: !llvm<"float*">, %arg2: !llvm.i64,
// CHECK-SAME: %arg3: !llvm.i64, %arg4: !llvm.i64, %arg5: !llvm.i64, %arg6: !llvm.i64, %arg7: !llvm.i32) {
func @callee(%m: memref<?x4xf32>, %i: i32) {
  // CHECK-NEXT: %[[D0:.*]] = llvm.mlir.undef : !llvm<"{ float*, float*, i64, [2 x i64], [2 x i64] }">
  // CHECK-NEXT: %[[D1:.*]] = llvm.insertvalue %arg0, %[[D0]][0]
  // CHECK-NEXT: %[[D2:.*]] = llvm.insertvalue %arg1, %[[D1]][1]
  // CHECK-NEXT: %[[D3:.*]] = llvm.insertvalue %arg2, %[[D2]][2]
  // CHECK-NEXT: %[[D4:.*]] = llvm.insertvalue %arg3, %[[D3]][3, 0]
  // CHECK-NEXT: %[[D5:.*]] = llvm.insertvalue %arg5, %[[D4]][4, 0]
  // CHECK-NEXT: %[[D6:.*]] = llvm.insertvalue %arg4, %[[D5]][3, 1]
  // CHECK-NEXT: %[[D7:.*]] = llvm.insertvalue %arg6, %[[D6]][4, 1]
  // CHECK-NEXT: "use"(%[[D7]]) : (!llvm<"{ float*, float*, i64, [2 x i64], [2 x i64] }">) -> ()
  "use"(%m) : (memref<?x4xf32>) -> ()
  return
}

// CHECK-LABEL: llvm.func @caller
func @caller(%i: i32) {
  // CHECK-NEXT: %[[M:.*]] = "get"() : () -> !llvm<"{ float*, float*, i64, [2 x i64], [2 x i64] }">
  // CHECK-NEXT: %[[A:.*]] = llvm.extractvalue %[[M]][0]
  // CHECK-NEXT: %[[B:.*]] = llvm.extractvalue %[[M]][1]
  // CHECK-NEXT: %[[C:.*]] = llvm.extractvalue %[[M]][2]
  // CHECK-NEXT: %[[D:.*]] = llvm.extractvalue %[[M]][3, 0]
  // CHECK-NEXT: %[[E:.*]] = llvm.extractvalue %[[M]][3, 1]
  // CHECK-NEXT: %[[F:.*]] = llvm.extractvalue %[[M]][4, 0]
  // CHECK-NEXT: %[[G:.*]] = llvm.extractvalue %[[M]][4, 1]
  // CHECK-NEXT: llvm.call @callee(%[[A]], %[[B]], %[[C]], %[[D]], %[[E]], %[[F]], %[[G]], %arg0)
  // CHECK-SAME: : (!llvm<"float*">, !llvm<"float*">, !llvm.i64, !llvm.i64, !llvm.i64, !llvm.i64, !llvm.i64, !llvm.i32) -> ()
  %m = "get"() : () -> memref<?x4xf32>
  call @callee(%m, %i) : (memref<?x4xf32>, i32) -> ()
  return
}
