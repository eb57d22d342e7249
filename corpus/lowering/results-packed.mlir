// Several results are inserted into a struct before the return, and extracted after the call.
// RUN: lowerfuzz opt -convert-std-to-llvm %s | FileCheck %s

// CHECK-LABEL: llvm.func @pair(%arg0: !llvm.i32, %arg1: !llvm.float) -> !llvm<"{ float, i32, float }">
func @pair(%a: i32, %b: f32) -> (f32, i32, f32) {
  // CHECK-NEXT: %[[S0:.*]] = llvm.mlir.undef : !llvm<"{ float, i32, float }">
  // CHECK-NEXT: %[[S1:.*]] = llvm.insertvalue %arg1, %[[S0]][0] : !llvm<"{ float, i32, float }">
  // CHECK-NEXT: %[[S2:.*]] = llvm.insertvalue %arg0, %[[S1]][1] : !llvm<"{ float, i32, float }">
  // CHECK-NEXT: %[[S3:.*]] = llvm.insertvalue %arg1, %[[S2]][2] : !llvm<"{ float, i32, float }">
  // CHECK-NEXT: llvm.return %[[S3]] : !llvm<"{ float, i32, float }">
  return %b, %a, %b : f32, i32, f32
}

// CHECK-LABEL: llvm.func @caller
func @caller(%a: i32, %b: f32) -> i32 {
  // CHECK-NEXT: %[[R:.*]] = llvm.call @pair(%arg0, %arg1) : (!llvm.i32, !llvm.float) -> !llvm<"{ float, i32, float }">
  // CHECK-NEXT: llvm.extractvalue %[[R]][0] : !llvm<"{ float, i32, float }">
  // CHECK-NEXT: %[[I:.*]] = llvm.extractvalue %[[R]][1] : !llvm<"{ float, i32, float }">
  // CHECK-NEXT: llvm.extractvalue %[[R]][2] : !llvm<"{ float, i32, float }">
  // CHECK-NEXT: llvm.return %[[I]] : !llvm.i32
  %0:3 = call @pair(%a, %b) : (i32, f32) -> (f32, i32, f32)
  return %0#1 : i32
}
