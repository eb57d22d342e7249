// On the stack: no call and nothing to free; an alignment is llvm.alloca's business.
// RUN: lowerfuzz opt -convert-std-to-llvm %s | FileCheck %s

// CHECK-NOT: @malloc
// CHECK-LABEL: llvm.func @f(%arg0: !llvm.i64)
func @f(%n: index) -> memref<?xf32> {
  // CHECK: %[[P:.*]] = llvm.alloca %{{.*}} x !llvm.float {alignment = 32 : i64} : (!llvm.i64) -> !llvm<"float*">
  // CHECK: %[[D0:.*]] = llvm.mlir.undef
  // CHECK: %[[D1:.*]] = llvm.insertvalue %[[P]], %[[D0]][0]
  // CHECK: llvm.insertvalue %[[P]], %[[D1]][1]
  %m = alloca(%n) {alignment = 32} : memref<?xf32>
  return %m : memref<?xf32>
}
