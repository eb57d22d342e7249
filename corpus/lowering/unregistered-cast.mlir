// A cast to a type of LLVM takes over what an op that no dialect knows computes.
// RUN: lowerfuzz opt -convert-std-to-llvm -allow-unregistered-dialect %s | FileCheck %s

// CHECK-LABEL: llvm.func @f
func @f() {
  // CHECK: %[[A:.*]] = "foo"() : () -> !llvm.i32
  // CHECK-NEXT: "bar"(%[[A]]) : (!llvm.i32) -> ()
  %0 = "foo"() : () -> i32
  %1 = llvm.mlir.cast %0 : i32 to !llvm.i32
  "bar"(%1) : (!llvm.i32) -> ()
  return
}
