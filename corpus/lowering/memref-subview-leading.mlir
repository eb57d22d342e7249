// LLVM 13 takes a dimension at the end whole where its offset, size and stride are left out.
// RUN: lowerfuzz opt -convert-std-to-llvm -syntax=13 %s | FileCheck %s
// RUN: lowerfuzz opt -syntax=13 %s | FileCheck %s --check-prefix=SOURCE
// RUN: lowerfuzz opt -syntax=11 %s | FileCheck %s --check-prefix=SOURCE
// RUN: lowerfuzz opt -convert-std-to-llvm -syntax=12 %s | FileCheck %s --check-prefix=BEFORE

// CHECK-LABEL: llvm.func @f(
// BEFORE-LABEL: llvm.func @f(
// SOURCE-LABEL: func @f(
func @f(%m: memref<5x3xf32>, %o: index) {
  // SOURCE-NEXT: {{memref.subview|subview}} %arg0[%arg1, 0] [2, 3] [1, 1]
  // CHECK: %[[M:.*]] = llvm.insertvalue %arg6, %{{.*}}[4, 1]
  // CHECK: %[[S:.*]] = llvm.extractvalue %[[M]][4, 0]
  // CHECK: %[[T:.*]] = llvm.extractvalue %[[M]][4, 1]
  // CHECK: %[[A:.*]] = llvm.mul %arg7, %[[S]]
  // CHECK: %[[Z:.*]] = llvm.mlir.constant(0 : i64)
  // CHECK: llvm.mul %[[Z]], %[[T]]
  // CHECK: %[[THREE:.*]] = llvm.mlir.constant(3 : i64)
  // CHECK-NEXT: llvm.mlir.constant(1 : i64)
  // CHECK-NEXT: llvm.insertvalue %[[THREE]], %{{.*}}[3, 1]
  // BEFORE: llvm.mul %{{.*}}, %{{.*}}
  // BEFORE: llvm.mul %{{.*}}, %{{.*}}
  // BEFORE: %[[THREE:.*]] = llvm.mlir.constant(3 : i64)
  // BEFORE-NEXT: llvm.insertvalue %[[THREE]], %{{.*}}[3, 1]
  // BEFORE-NEXT: llvm.mlir.constant(1 : i64)
  %0 = memref.subview %m[%o][2][1] : memref<5x3xf32> to memref<2x3xf32, offset: ?, strides: [3, 1]>
  return
}
