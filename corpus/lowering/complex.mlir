// Complex numbers are structs of two parts.
// RUN: lowerfuzz opt -convert-std-to-llvm %s | FileCheck %s

// CHECK-LABEL: llvm.func @make(%arg0: !llvm.float, %arg1: !llvm.float) -> !llvm<"{ float, float }">
func @make(%a: f32, %b: f32) -> complex<f32> {
  // CHECK-NEXT: %[[C0:.*]] = llvm.mlir.undef : !llvm<"{ float, float }">
  // CHECK-NEXT: %[[C1:.*]] = llvm.insertvalue %arg0, %[[C0]][0] : !llvm<"{ float, float }">
  // CHECK-NEXT: %[[C2:.*]] = llvm.insertvalue %arg1, %[[C1]][1] : !llvm<"{ float, float }">
  // CHECK-NEXT: llvm.return %[[C2]]
  %0 = create_complex %a, %b : complex<f32>
  return %0 : complex<f32>
}
// CHECK-LABEL: llvm.func @parts
func @parts(%c: complex<f64>) -> (f64, f64) {
  // CHECK-NEXT: %[[RE:.*]] = llvm.extractvalue %arg0[0] : !llvm<"{ double, double }">
  %0 = re %c : complex<f64>
  // CHECK-NEXT: %[[IM:.*]] = llvm.extractvalue %arg0[1] : !llvm<"{ double, double }">
  %1 = im %c : complex<f64>
  return %0, %1 : f64, f64
}
// CHECK-LABEL: llvm.func @sum
func @sum(%c: complex<f32>, %d: complex<f32>) -> complex<f32> {
  // CHECK-DAG: %[[A:.*]] = llvm.extractvalue %arg0[0]
  // CHECK-DAG: %[[B:.*]] = llvm.extractvalue %arg0[1]
  // CHECK-DAG: %[[C:.*]] = llvm.extractvalue %arg1[0]
  // CHECK-DAG: %[[D:.*]] = llvm.extractvalue %arg1[1]
  // CHECK-DAG: %[[RE:.*]] = llvm.fadd %[[A]], %[[C]] : !llvm.float
  // CHECK-DAG: %[[IM:.*]] = llvm.fadd %[[B]], %[[D]] : !llvm.float
  // CHECK: llvm.insertvalue %[[RE]], %{{.*}}[0]
  // CHECK: llvm.insertvalue %[[IM]], %{{.*}}[1]
  %0 = addcf %c, %d : complex<f32>
  return %0 : complex<f32>
}
