// A part of a memref: the same pointers, offset and strides by those of the source.
// RUN: lowerfuzz opt -convert-std-to-llvm -allow-unregistered-dialect %s | FileCheck %s

// CHECK-LABEL: llvm.func @f(%arg0: !llvm.i64, %arg1: !llvm.i64, %arg2: !llvm.i64)
func @f(%o: index, %n: index, %s: index) {
  // CHECK-NEXT: %[[M:.*]] = "get"()
  %m = "get"() : () -> memref<64x4xf32, offset: 0, strides: [4, 1]>
  // CHECK: %[[P:.*]] = llvm.extractvalue %[[M]][0]
  // CHECK: llvm.insertvalue %{{.*}}, %{{.*}}[0]
  // CHECK: %[[Q:.*]] = llvm.extractvalue %[[M]][1]
  // CHECK: llvm.insertvalue %{{.*}}, %{{.*}}[1]
  // CHECK: llvm.mul %arg0, %{{.*}} : !llvm.i64
  // CHECK: llvm.add
  // CHECK: llvm.insertvalue %{{.*}}, %{{.*}}[2]
  // CHECK-DAG: llvm.insertvalue %arg1, %{{.*}}[3, 0]
  // CHECK-DAG: %[[S:.*]] = llvm.mul %arg2, %{{.*}}
  // CHECK-DAG: llvm.insertvalue %[[S]], %{{.*}}[4, 0]
  // CHECK: "use"
  %v = subview %m[%o, 0][%n, 4][%s, 1] : memref<64x4xf32, offset: 0, strides: [4, 1]> to memref<?x4xf32, offset: ?, strides: [?, 1]>
  "use"(%v) : (memref<?x4xf32, offset: ?, strides: [?, 1]>) -> ()
  return
}
