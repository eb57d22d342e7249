// Offset, sizes and strides are those that are said; the pointers stay.
// RUN: lowerfuzz opt -convert-std-to-llvm -syntax=12 %s | FileCheck %s
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

// The descriptor that an unranked one points to is found once, for both pointers.
// CHECK-LABEL: llvm.func @unranked
func @unranked(%u: memref<*xf32>) {
  // CHECK: %[[U:.*]] = llvm.insertvalue %arg1, %{{.*}}[1] : !llvm.struct<(i64, ptr<i8>)>
  // CHECK-NEXT: llvm.mlir.undef
  // CHECK-NEXT: %[[D:.*]] = llvm.extractvalue %[[U]][1]
  // CHECK-NEXT: %[[PP:.*]] = llvm.bitcast %[[D]] : !llvm.ptr<i8> to !llvm.ptr<ptr<f32>>
  // CHECK-NEXT: %[[P:.*]] = llvm.load %[[PP]]
  // CHECK-NEXT: %[[QQ:.*]] = llvm.bitcast %[[D]] : !llvm.ptr<i8> to !llvm.ptr<ptr<f32>>
  // CHECK-NEXT: %[[ONE:.*]] = llvm.mlir.constant(1 : index)
  // CHECK-NEXT: %[[SECOND:.*]] = llvm.getelementptr %[[QQ]][%[[ONE]]]
  // CHECK-NEXT: %[[Q:.*]] = llvm.load %[[SECOND]]
  // CHECK-NEXT: llvm.insertvalue %[[P]], %{{.*}}[0]
  // CHECK-NEXT: llvm.insertvalue %[[Q]], %{{.*}}[1]
  %0 = memref.reinterpret_cast %u to offset: [0], sizes: [2], strides: [1] : memref<*xf32> to memref<2xf32>
  return
}
