// What is freed is the allocated pointer, not the aligned one.
// RUN: lowerfuzz opt -convert-std-to-llvm -allow-unregistered-dialect %s | FileCheck %s

// CHECK: llvm.func @free(!llvm<"i8*">)
// CHECK-LABEL: llvm.func @f()
func @f() {
  // CHECK-NEXT: %[[M:.*]] = "get"()
  %m = "get"() : () -> memref<?xf32>
  // CHECK-NEXT: %[[P:.*]] = llvm.extractvalue %[[M]][0]
  // CHECK-NEXT: %[[B:.*]] = llvm.bitcast %[[P]] : !llvm<"float*"> to !llvm<"i8*">
  // CHECK-NEXT: llvm.call @free(%[[B]]) : (!llvm<"i8*">) -> ()
  dealloc %m : memref<?xf32>
  return
}
