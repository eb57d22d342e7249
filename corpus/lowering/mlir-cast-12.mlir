// From LLVM 12 on anything is cast to what it is converted to.
// RUN: lowerfuzz opt -convert-std-to-llvm -syntax=12 %s | FileCheck %s

// CHECK-LABEL: llvm.func @index(%arg0: i64) -> i64
func @index(%a: index) -> i64 {
  // CHECK-NEXT: llvm.return %arg0
  %0 = llvm.mlir.cast %a : index to i64
  return %0 : i64
}
// CHECK-LABEL: llvm.func @descriptor
func @descriptor(%m: memref<?xf32>) -> !llvm.struct<(ptr<f32>, ptr<f32>, i64, array<1 x i64>, array<1 x i64>)> {
  // CHECK: %[[D:.*]] = llvm.insertvalue %arg4, %{{.*}}[4, 0]
  // CHECK-NEXT: llvm.return %[[D]]
  %0 = llvm.mlir.cast %m : memref<?xf32> to !llvm.struct<(ptr<f32>, ptr<f32>, i64, array<1 x i64>, array<1 x i64>)>
  return %0 : !llvm.struct<(ptr<f32>, ptr<f32>, i64, array<1 x i64>, array<1 x i64>)>
}
