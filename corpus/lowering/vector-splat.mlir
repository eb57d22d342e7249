// A scalar in each lane: inserted at 0, and shuffled.
// RUN: lowerfuzz opt -convert-std-to-llvm %s | FileCheck %s
// RUN: lowerfuzz opt -convert-std-to-llvm -syntax=12 %s | FileCheck %s --check-prefix=TWELVE

// CHECK-LABEL: llvm.func @one(%arg0: !llvm.float)
func @one(%x: f32) -> vector<3xf32> {
  // CHECK-NEXT: %[[U:.*]] = llvm.mlir.undef : !llvm<"<3 x float>">
  // CHECK-NEXT: %[[Z:.*]] = llvm.mlir.constant(0 : i32) : !llvm.i32
  // CHECK-NEXT: %[[I:.*]] = llvm.insertelement %arg0, %[[U]][%[[Z]] : !llvm.i32] : !llvm<"<3 x float>">
  // CHECK-NEXT: %[[S:.*]] = llvm.shufflevector %[[I]], %[[U]] [0 : i32, 0 : i32, 0 : i32] : !llvm<"<3 x float>">, !llvm<"<3 x float>">
  // CHECK-NEXT: llvm.return %[[S]] : !llvm<"<3 x float>">
  // TWELVE: llvm.insertelement %arg0, %{{.*}}[%{{.*}} : i32] : vector<3xf32>
  %0 = splat %x : vector<3xf32>
  return %0 : vector<3xf32>
}
