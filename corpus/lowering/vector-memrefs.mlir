// A memref of vectors: its elements are whole vectors.
// RUN: lowerfuzz opt -convert-std-to-llvm %s | FileCheck %s

// CHECK-LABEL: llvm.func @f(%arg0: !llvm<"<4 x float>*">, %arg1: !llvm<"<4 x float>*">
func @f(%m: memref<?xvector<4xf32>>, %i: index) -> vector<4xf32> {
  // CHECK: %[[P:.*]] = llvm.getelementptr %{{.*}}[%{{.*}}] : (!llvm<"<4 x float>*">, !llvm.i64) -> !llvm<"<4 x float>*">
  // CHECK-NEXT: llvm.load %[[P]] : !llvm<"<4 x float>*">
  %0 = load %m[%i] : memref<?xvector<4xf32>>
  return %0 : vector<4xf32>
}
