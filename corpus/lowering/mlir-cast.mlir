// A cast between a type and what it is converted to is nothing.
// RUN: lowerfuzz opt -convert-std-to-llvm %s | FileCheck %s
// RUN: lowerfuzz opt -convert-std-to-llvm -syntax=12 %s | FileCheck %s --check-prefix=TWELVE

// CHECK-LABEL: llvm.func @row(%arg0: !llvm<"<2 x half>">) -> !llvm<"<2 x half>">
// TWELVE-LABEL: llvm.func @row(%arg0: vector<2xf16>) -> vector<2xf16>
func @row(%a: vector<2xf16>) -> !llvm<"<2 x half>"> {
  // CHECK-NEXT: llvm.return %arg0
  // TWELVE-NEXT: llvm.return %arg0
  %0 = llvm.mlir.cast %a : vector<2xf16> to !llvm<"<2 x half>">
  return %0 : !llvm<"<2 x half>">
}
// CHECK-LABEL: llvm.func @back(%arg0: !llvm.i7) -> !llvm.i7
func @back(%a: !llvm.i7) -> i7 {
  // CHECK-NEXT: llvm.return %arg0
  %0 = llvm.mlir.cast %a : !llvm.i7 to i7
  return %0 : i7
}
