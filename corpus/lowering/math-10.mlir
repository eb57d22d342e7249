// LLVM 10 calls the C library for `tanh`; each function is declared once, the one called last first.
// RUN: lowerfuzz opt -convert-std-to-llvm -syntax=10 %s | FileCheck %s
// RUN: not lowerfuzz opt -convert-std-to-llvm -syntax=11 %s 2>&1 | FileCheck %s --check-prefix=ELEVEN

// ELEVEN: no intrinsic of LLVM 11 computes Tanh

// CHECK: llvm.func @tanh(!llvm.double) -> !llvm.double
// CHECK-NEXT: llvm.func @tanhf(!llvm.float) -> !llvm.float
// CHECK-NEXT: llvm.func @f(%arg0: !llvm.float, %arg1: !llvm.double) -> !llvm.double
func @f(%x: f32, %y: f64) -> f64 {
  // CHECK-NEXT: %[[A:.*]] = llvm.call @tanhf(%arg0) : (!llvm.float) -> !llvm.float
  %0 = std.tanh %x : f32
  // CHECK-NEXT: llvm.call @tanhf(%[[A]]) : (!llvm.float) -> !llvm.float
  %1 = std.tanh %0 : f32
  // CHECK-NEXT: %[[B:.*]] = llvm.call @tanh(%arg1) : (!llvm.double) -> !llvm.double
  %2 = std.tanh %y : f64
  // CHECK-NEXT: llvm.return %[[B]] : !llvm.double
  return %2 : f64
}
