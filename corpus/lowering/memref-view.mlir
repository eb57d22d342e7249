// A view of a buffer of bytes: another element type behind a byte offset, sizes of its own.
// RUN: lowerfuzz opt -convert-std-to-llvm %s | FileCheck %s

// CHECK-LABEL: llvm.func @f
// CHECK-SAME: %arg5: !llvm.i64, %arg6: !llvm.i64)
func @f(%b: memref<2048xi8>, %o: index, %n: index) -> memref<?x4xf32> {
  // CHECK: %[[B:.*]] = llvm.insertvalue %arg4, %{{.*}}[4, 0]
  // CHECK: llvm.mlir.undef : !llvm<"{ float*, float*, i64, [2 x i64], [2 x i64] }">
  // CHECK: llvm.bitcast %{{.*}} : !llvm<"i8*"> to !llvm<"float*">
  // CHECK: llvm.bitcast %{{.*}} : !llvm<"i8*"> to !llvm<"float*">
  // CHECK: %[[Z:.*]] = llvm.mlir.constant(0 : index)
  // CHECK: llvm.insertvalue %[[Z]], %{{.*}}[2]
  // CHECK-DAG: llvm.insertvalue %arg6, %{{.*}}[3, 0]
  // CHECK-DAG: llvm.insertvalue %{{.*}}, %{{.*}}[3, 1]
  %0 = view %b[%o][%n] : memref<2048xi8> to memref<?x4xf32>
  return %0 : memref<?x4xf32>
}
