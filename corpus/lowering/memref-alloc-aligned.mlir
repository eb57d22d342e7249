// An alignment: more is allocated, and the aligned pointer is moved up; the allocated one stays for
// free.
// RUN: lowerfuzz opt -convert-std-to-llvm %s | FileCheck %s

// CHECK-LABEL: llvm.func @f
func @f() -> memref<5xf32> {
  // CHECK: %[[BYTES:.*]] = llvm.mul
  // CHECK-NEXT: %[[ALIGN:.*]] = llvm.mlir.constant(64 : index) : !llvm.i64
  // CHECK: %[[RAW:.*]] = llvm.call @malloc(%{{.*}}) : (!llvm.i64) -> !llvm<"i8*">
  // CHECK-NEXT: %[[P:.*]] = llvm.bitcast %[[RAW]] : !llvm<"i8*"> to !llvm<"float*">
  // CHECK-DAG: %[[D1:.*]] = llvm.insertvalue %[[P]], %{{.*}}[0]
  // CHECK-DAG: %[[N:.*]] = llvm.ptrtoint %{{.*}} : !llvm<"{{.*}}*"> to !llvm.i64
  // CHECK-DAG: llvm.urem %{{.*}}, %[[ALIGN]] : !llvm.i64
  // CHECK: llvm.insertvalue %{{.*}}, %[[D1]][1]
  %m = alloc() {alignment = 64} : memref<5xf32>
  return %m : memref<5xf32>
}
