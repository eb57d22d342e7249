// From LLVM 12 on an offset of 0 and a stride of 1 are left out of an address.
// RUN: lowerfuzz opt -convert-std-to-llvm -syntax=12 %s | FileCheck %s
// RUN: lowerfuzz opt -convert-std-to-llvm -syntax=13 %s | FileCheck %s

// CHECK-LABEL: llvm.func @plain
func @plain(%m: memref<?x?xf32>, %i: index, %j: index) -> f32 {
  // CHECK: %[[P:.*]] = llvm.extractvalue %[[M:.*]][1]
  // CHECK-NEXT: %[[S:.*]] = llvm.extractvalue %[[M]][4, 0]
  // CHECK-NEXT: %[[I:.*]] = llvm.mul %arg7, %[[S]] : i64
  // CHECK-NEXT: %[[AT:.*]] = llvm.add %[[I]], %arg8 : i64
  // CHECK-NEXT: %[[Q:.*]] = llvm.getelementptr %[[P]][%[[AT]]]
  // CHECK-NEXT: llvm.load %[[Q]]
  %0 = memref.load %m[%i, %j] : memref<?x?xf32>
  return %0 : f32
}
// CHECK-LABEL: llvm.func @rank0
func @rank0(%m: memref<f32>) -> f32 {
  // CHECK: %[[P:.*]] = llvm.extractvalue %{{.*}}[1]
  // CHECK-NEXT: llvm.load %[[P]]
  %0 = memref.load %m[] : memref<f32>
  return %0 : f32
}
// CHECK-LABEL: llvm.func @strided
func @strided(%m: memref<4xf32, affine_map<(d0) -> (3 * d0 + 7)>>, %i: index) -> f32 {
  // CHECK: %[[P:.*]] = llvm.extractvalue %{{.*}}[1]
  // CHECK-NEXT: %[[C7:.*]] = llvm.mlir.constant(7 : index) : i64
  // CHECK-NEXT: %[[C3:.*]] = llvm.mlir.constant(3 : index) : i64
  // CHECK-NEXT: %[[STEP:.*]] = llvm.mul %arg5, %[[C3]] : i64
  // CHECK-NEXT: %[[AT:.*]] = llvm.add %[[C7]], %[[STEP]] : i64
  // CHECK-NEXT: llvm.getelementptr %[[P]][%[[AT]]]
  %0 = memref.load %m[%i] : memref<4xf32, affine_map<(d0) -> (3 * d0 + 7)>>
  return %0 : f32
}
