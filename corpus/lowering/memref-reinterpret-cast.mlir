// Offset, sizes and strides are those that are said; the pointers stay.
// RUN: lowerfuzz opt -convert-std-to-llvm -syntax=13 %s | FileCheck %s

// CHECK-LABEL: llvm.func @f
// CHECK-SAME: %arg5: i64, %arg6: i64)
func @f(%m: memref<?xf32>, %o: index, %n: index) -> memref<?x2xf32, offset: ?, strides: [3, 1]> {
  // CHECK: %[[M:.*]] = llvm.insertvalue %arg4, %{{.*}}[4, 0]
  // CHECK-DAG: %[[P:.*]] = llvm.extractvalue %[[M]][0]
  // CHECK-DAG: %[[Q:.*]] = llvm.extractvalue %[[M]][1]
  // CHECK-DAG: llvm.insertvalue %[[P]], %{{.*}}[0] : !llvm.struct<(ptr<f32>, ptr<f32>, i64, array<2 x i64>, array<2 x i64>)>
  // CHECK-DAG: llvm.insertvalue %[[Q]], %{{.*}}[1]
  // CHECK-DAG: llvm.insertvalue %arg5, %{{.*}}[2]
  // CHECK-DAG: llvm.insertvalue %arg6, %{{.*}}[3, 0]
  // CHECK-DAG: %[[THREE:.*]] = llvm.mlir.constant(3 : index)
  // CHECK-DAG: llvm.insertvalue %[[THREE]], %{{.*}}[4, 0]
  // CHECK: llvm.return
  %0 = memref.reinterpret_cast %m to offset: [%o], sizes: [%n, 2], strides: [3, 1] : memref<?xf32> to memref<?x2xf32, offset: ?, strides: [3, 1]>
  return %0 : memref<?x2xf32, offset: ?, strides: [3, 1]>
}
