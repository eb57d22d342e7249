// Sizes and strides change places, nothing else does.
// RUN: lowerfuzz opt -convert-std-to-llvm -allow-unregistered-dialect %s | FileCheck %s

// CHECK-LABEL: llvm.func @f
func @f() {
  // CHECK-NEXT: %[[M:.*]] = "get"()
  %m = "get"() : () -> memref<?x?xf32>
  // CHECK: llvm.mlir.undef
  // CHECK-DAG: %[[N0:.*]] = llvm.extractvalue %[[M]][3, 0]
  // CHECK-DAG: llvm.insertvalue %[[N0]], %{{.*}}[3, 1]
  // CHECK-DAG: %[[N1:.*]] = llvm.extractvalue %[[M]][3, 1]
  // CHECK-DAG: llvm.insertvalue %[[N1]], %{{.*}}[3, 0]
  // CHECK: "use"
  %0 = transpose %m (i, j) -> (j, i) : memref<?x?xf32> to memref<?x?xf32, affine_map<(d0, d1)[s0] -> (d1 * s0 + d0)>>
  "use"(%0) : (memref<?x?xf32, affine_map<(d0, d1)[s0] -> (d1 * s0 + d0)>>) -> ()
  return
}
