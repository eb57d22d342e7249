// Elements of a vector, by a position at run time and by a fixed one.
// RUN: lowerfuzz opt -convert-std-to-llvm %s | FileCheck %s

// CHECK-LABEL: llvm.func @f
func @f(%v: vector<4xf32>, %w: vector<2x4xf32>, %i: i32) -> f32 {
  // CHECK: %[[X:.*]] = llvm.extractelement %arg0[%arg2 : !llvm.i32] : !llvm<"<4 x float>">
  %0 = vector.extractelement %v[%i : i32] : vector<4xf32>
  // CHECK: %[[ROW:.*]] = llvm.extractvalue %arg1[1] : !llvm<"[2 x <4 x float>]">
  %1 = vector.extract %w[1] : vector<2x4xf32>
  // CHECK: %[[Y:.*]] = llvm.extractelement %[[ROW]][%{{.*}} : !llvm.i
  %2 = vector.extract %1[3] : vector<4xf32>
  // CHECK: llvm.insertelement %[[X]], %arg0[%arg2 : !llvm.i32]
  %3 = vector.insertelement %0, %v[%i : i32] : vector<4xf32>
  return %2 : f32
}
