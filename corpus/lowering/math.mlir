// Float functions are intrinsics; one over a square root is said in three ops.
// RUN: lowerfuzz opt -convert-std-to-llvm %s | FileCheck %s

// CHECK-LABEL: llvm.func @f(%arg0: !llvm.float, %arg1: !llvm.float)
func @f(%x: f32, %y: f32) {
  // CHECK-NEXT: "llvm.intr.fabs"(%arg0) : (!llvm.float) -> !llvm.float
  %0 = absf %x : f32
  // CHECK-NEXT: "llvm.intr.ceil"(%arg0)
  %1 = ceilf %x : f32
  // CHECK-NEXT: "llvm.intr.copysign"(%arg0, %arg1) : (!llvm.float, !llvm.float) -> !llvm.float
  %2 = copysign %x, %y : f32
  // CHECK-NEXT: "llvm.intr.cos"(%arg0)
  %3 = cos %x : f32
  // CHECK-NEXT: "llvm.intr.exp"(%arg0)
  %4 = exp %x : f32
  // CHECK-NEXT: "llvm.intr.log2"(%arg0)
  %5 = log2 %x : f32
  // CHECK-NEXT: "llvm.intr.sqrt"(%arg0)
  %6 = sqrt %x : f32
  // CHECK-NEXT: %[[ONE:.*]] = llvm.mlir.constant(1.000000e+00 : f32) : !llvm.float
  // CHECK-NEXT: %[[ROOT:.*]] = "llvm.intr.sqrt"(%arg0) : (!llvm.float) -> !llvm.float
  // CHECK-NEXT: llvm.fdiv %[[ONE]], %[[ROOT]] : !llvm.float
  %7 = rsqrt %x : f32
  return
}
