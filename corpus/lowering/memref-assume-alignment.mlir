// The low bits of the aligned pointer are assumed to be zero.
// RUN: lowerfuzz opt -convert-std-to-llvm -allow-unregistered-dialect %s | FileCheck %s

// CHECK-LABEL: llvm.func @f
func @f() {
  // CHECK-NEXT: %[[M:.*]] = "get"()
  %m = "get"() : () -> memref<4x4xf16>
  // CHECK-NEXT: %[[P:.*]] = llvm.extractvalue %[[M]][1]
  // CHECK-NEXT: %[[ZERO:.*]] = llvm.mlir.constant(0 : index) : !llvm.i64
  // CHECK-NEXT: %[[MASK:.*]] = llvm.mlir.constant(15 : index) : !llvm.i64
  // CHECK-NEXT: %[[N:.*]] = llvm.ptrtoint %[[P]] : !llvm<"half*"> to !llvm.i64
  // CHECK-NEXT: %[[LOW:.*]] = llvm.and %[[N]], %[[MASK]] : !llvm.i64
  // CHECK-NEXT: %[[C:.*]] = llvm.icmp "eq" %[[LOW]], %[[ZERO]] : !llvm.i64
  // CHECK-NEXT: "llvm.intr.assume"(%[[C]]) : (!llvm.i1) -> ()
  assume_alignment %m, 16 : memref<4x4xf16>
  return
}
