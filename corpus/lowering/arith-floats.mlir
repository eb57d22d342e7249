// One LLVM op for each.
// RUN: lowerfuzz opt -convert-std-to-llvm %s | FileCheck %s

// CHECK-LABEL: llvm.func @f(%arg0: !llvm.double, %arg1: !llvm.double)
func @f(%a: f64, %b: f64) {
  // CHECK-NEXT: llvm.fadd %arg0, %arg1 : !llvm.double
  %0 = addf %a, %b : f64
  // CHECK-NEXT: llvm.fsub %arg0, %arg1 : !llvm.double
  %1 = subf %a, %b : f64
  // CHECK-NEXT: llvm.fmul %arg0, %arg1 : !llvm.double
  %2 = mulf %a, %b : f64
  // CHECK-NEXT: llvm.fdiv %arg0, %arg1 : !llvm.double
  %3 = divf %a, %b : f64
  // CHECK-NEXT: llvm.frem %arg0, %arg1 : !llvm.double
  %4 = remf %a, %b : f64
  // CHECK-NEXT: llvm.fneg %arg0 : !llvm.double
  %5 = negf %a : f64
  return
}
