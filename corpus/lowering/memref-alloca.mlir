// On the stack: no call and nothing to free; an alignment is llvm.alloca's business. Releases take the
// number of bytes for that of elements; without one to follow it is that of elements.
// RUN: lowerfuzz opt -convert-std-to-llvm %s | FileCheck %s
// RUN: lowerfuzz opt -convert-std-to-llvm -syntax=22 %s | FileCheck %s --check-prefix=NONE

// CHECK-NOT: @malloc
// CHECK-LABEL: llvm.func @f(%arg0: !llvm.i64)
// NONE-LABEL: llvm.func @f(%arg0: i64)
func @f(%n: index) -> memref<?xf32> {
  // CHECK: %[[BYTES:.*]] = llvm.mul %arg0, %{{.*}} : !llvm.i64
  // CHECK-NEXT: %[[P:.*]] = llvm.alloca %[[BYTES]] x !llvm.float {alignment = 32 : i64} : (!llvm.i64) -> !llvm<"float*">
  // CHECK: %[[D0:.*]] = llvm.mlir.undef
  // CHECK: %[[D1:.*]] = llvm.insertvalue %[[P]], %[[D0]][0]
  // CHECK: llvm.insertvalue %[[P]], %[[D1]][1]
  // NONE: llvm.alloca %arg0 x f32 {alignment = 32 : i64}
  %m = alloca(%n) {alignment = 32} : memref<?xf32>
  return %m : memref<?xf32>
}
