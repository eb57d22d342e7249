// A returned unranked memref has its descriptor on the heap; the caller copies it to its stack and
// frees it. Its size: two pointers and 2 * rank + 1 integers.
// RUN: lowerfuzz opt -convert-std-to-llvm %s | FileCheck %s

// CHECK-LABEL: llvm.func @give(%arg0: !llvm.i64, %arg1: !llvm<"i8*">) -> !llvm<"{ i64, i8* }"> {
func @give(%u: memref<*xf32>) -> memref<*xf32> {
  // CHECK: %[[U:.*]] = llvm.insertvalue %arg1, %{{.*}}[1]
  // CHECK: %[[RANK:.*]] = llvm.extractvalue %[[U]][0]
  // CHECK: %[[HEAP:.*]] = llvm.call @malloc(%[[SIZE:.*]]) : (!llvm.i64) -> !llvm<"i8*">
  // CHECK: %[[FROM:.*]] = llvm.extractvalue %[[U]][1]
  // CHECK: "llvm.intr.memcpy"(%[[HEAP]], %[[FROM]], %[[SIZE]], %{{.*}})
  // CHECK: llvm.insertvalue %[[HEAP]], %{{.*}}[1]
  // CHECK-NEXT: llvm.return
  return %u : memref<*xf32>
}
// CHECK-LABEL: llvm.func @take
func @take(%u: memref<*xf32>) {
  // CHECK: %[[R:.*]] = llvm.call @give
  // CHECK: %[[ONE:.*]] = llvm.mlir.constant(1 : index)
  // CHECK: %[[TWO:.*]] = llvm.mlir.constant(2 : index)
  // CHECK: %[[POINTERS:.*]] = llvm.mul %[[TWO]], %{{.*}}
  // CHECK: %[[RANK:.*]] = llvm.extractvalue %[[R]][0]
  // CHECK: %[[TWICE:.*]] = llvm.mul %[[TWO]], %[[RANK]]
  // CHECK: %[[COUNT:.*]] = llvm.add %[[TWICE]], %[[ONE]]
  // CHECK: %[[INTS:.*]] = llvm.mul %[[COUNT]], %{{.*}}
  // CHECK: %[[SIZE:.*]] = llvm.add %[[POINTERS]], %[[INTS]]
  // CHECK: %[[STACK:.*]] = llvm.alloca %[[SIZE]] x !llvm.i8
  // CHECK: %[[FROM:.*]] = llvm.extractvalue %[[R]][1]
  // CHECK: "llvm.intr.memcpy"(%[[STACK]], %[[FROM]], %[[SIZE]], %{{.*}})
  // CHECK: llvm.call @free(%[[FROM]])
  // CHECK: llvm.insertvalue %[[STACK]], %{{.*}}[1]
  %0 = call @give(%u) : (memref<*xf32>) -> memref<*xf32>
  return
}
