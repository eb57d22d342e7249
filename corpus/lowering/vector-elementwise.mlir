// One dimension: one op. More: an op for each innermost vector, taken out and put back.
// RUN: lowerfuzz opt -convert-std-to-llvm %s | FileCheck %s

// CHECK-LABEL: llvm.func @one(%arg0: !llvm<"<4 x float>">)
// CHECK-NEXT: %[[R:.*]] = llvm.fadd %arg0, %arg0 : !llvm<"<4 x float>">
// CHECK-NEXT: llvm.return %[[R]]
func @one(%v: vector<4xf32>) -> vector<4xf32> {
  %0 = addf %v, %v : vector<4xf32>
  return %0 : vector<4xf32>
}
// CHECK-LABEL: llvm.func @two(%arg0: !llvm<"[2 x <3 x i8>]">, %arg1: !llvm<"[2 x <3 x i8>]">)
func @two(%v: vector<2x3xi8>, %w: vector<2x3xi8>) -> vector<2x3xi8> {
  // CHECK-NEXT: %[[R0:.*]] = llvm.mlir.undef : !llvm<"[2 x <3 x i8>]">
  // CHECK-NEXT: %[[A0:.*]] = llvm.extractvalue %arg0[0] : !llvm<"[2 x <3 x i8>]">
  // CHECK-NEXT: %[[B0:.*]] = llvm.extractvalue %arg1[0] : !llvm<"[2 x <3 x i8>]">
  // CHECK-NEXT: %[[C0:.*]] = llvm.sub %[[A0]], %[[B0]] : !llvm<"<3 x i8>">
  // CHECK-NEXT: %[[R1:.*]] = llvm.insertvalue %[[C0]], %[[R0]][0] : !llvm<"[2 x <3 x i8>]">
  // CHECK-NEXT: %[[A1:.*]] = llvm.extractvalue %arg0[1] : !llvm<"[2 x <3 x i8>]">
  // CHECK-NEXT: %[[B1:.*]] = llvm.extractvalue %arg1[1] : !llvm<"[2 x <3 x i8>]">
  // CHECK-NEXT: %[[C1:.*]] = llvm.sub %[[A1]], %[[B1]] : !llvm<"<3 x i8>">
  // CHECK-NEXT: %[[R2:.*]] = llvm.insertvalue %[[C1]], %[[R1]][1] : !llvm<"[2 x <3 x i8>]">
  // CHECK-NEXT: llvm.return %[[R2]]
  %0 = subi %v, %w : vector<2x3xi8>
  return %0 : vector<2x3xi8>
}
