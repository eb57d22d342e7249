// The size of a dimension is a constant or in the descriptor; the rank of an unranked memref is its
// first part.
// RUN: lowerfuzz opt -convert-std-to-llvm -allow-unregistered-dialect %s | FileCheck %s

// CHECK-LABEL: llvm.func @dims
func @dims() -> (index, index) {
  // CHECK-NEXT: %[[M:.*]] = "get"()
  %m = "get"() : () -> memref<?x7xf32>
  %c0 = constant 0 : index
  // CHECK: %[[A:.*]] = llvm.extractvalue %[[M]][3, 0]
  %0 = dim %m, %c0 : memref<?x7xf32>
  %c1 = constant 1 : index
  // CHECK: %[[B:.*]] = llvm.mlir.constant(7 : index) : !llvm.i64
  %1 = dim %m, %c1 : memref<?x7xf32>
  // CHECK: llvm.insertvalue %[[A]], %{{.*}}[0]
  // CHECK: llvm.insertvalue %[[B]], %{{.*}}[1]
  return %0, %1 : index, index
}
// CHECK-LABEL: llvm.func @rank(%arg0: !llvm.i64, %arg1: !llvm<"i8*">) -> !llvm.i64
func @rank(%u: memref<*xf32>) -> index {
  // CHECK: %[[R:.*]] = llvm.extractvalue %{{.*}}[0] : !llvm<"{ i64, i8* }">
  // CHECK-NEXT: llvm.return %[[R]]
  %0 = rank %u : memref<*xf32>
  return %0 : index
}
