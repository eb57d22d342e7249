// A memref result is its descriptor.
// RUN: lowerfuzz opt -convert-std-to-llvm %s | FileCheck %s

// CHECK-LABEL: llvm.func @give(%arg0: !llvm<"float*">, %arg1: !llvm<"float*">, %arg2: !llvm.i64) -> !llvm<"{ i1, { float*, float*, i64 } }">
func @give(%m: memref<f32>) -> (i1, memref<f32>) {
  // CHECK: %[[M:.*]] = llvm.insertvalue %arg2, %{{.*}}[2] : !llvm<"{ float*, float*, i64 }">
  // CHECK-NEXT: %[[T:.*]] = llvm.mlir.constant(true) : !llvm.i1
  // CHECK-NEXT: %[[R0:.*]] = llvm.mlir.undef : !llvm<"{ i1, { float*, float*, i64 } }">
  // CHECK-NEXT: %[[R1:.*]] = llvm.insertvalue %[[T]], %[[R0]][0]
  // CHECK-NEXT: %[[R2:.*]] = llvm.insertvalue %[[M]], %[[R1]][1]
  // CHECK-NEXT: llvm.return %[[R2]]
  %t = constant true
  return %t, %m : i1, memref<f32>
}
