// Without dimensions the element is where the aligned pointer points.
// RUN: lowerfuzz opt -convert-std-to-llvm -allow-unregistered-dialect %s | FileCheck %s

// CHECK-LABEL: llvm.func @f
func @f() {
  // CHECK-NEXT: %[[M:.*]] = "get"()
  %m = "get"() : () -> memref<f32>
  // CHECK-NEXT: %[[P:.*]] = llvm.extractvalue %[[M]][1] : !llvm<"{ float*, float*, i64 }">
  // CHECK: %[[X:.*]] = llvm.load %{{.*}} : !llvm<"float*">
  %0 = load %m[] : memref<f32>
  // CHECK: llvm.store %[[X]], %{{.*}} : !llvm<"float*">
  store %0, %m[] : memref<f32>
  return
}
