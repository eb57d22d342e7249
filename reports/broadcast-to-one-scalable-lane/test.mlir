// Belongs in mlir/test/Dialect/LLVMIR/canonicalize.mlir.
// RUN: mlir-opt %s -canonicalize | FileCheck %s

// A vector<[1]xf32> has vscale lanes, and the shuffle copies lane 0 to each of them.
// CHECK-LABEL: llvm.func @splat_of_one_scalable_lane
// CHECK-SAME:    %[[A:.*]]: vector<[1]xf32>, %[[B:.*]]: vector<[1]xf32>
// CHECK:         %[[SPLAT:.*]] = llvm.shufflevector %[[A]], %[[B]] [0] : vector<[1]xf32>
// CHECK:         llvm.return %[[SPLAT]]
llvm.func @splat_of_one_scalable_lane(%a: vector<[1]xf32>, %b: vector<[1]xf32>) -> vector<[1]xf32> {
  %0 = llvm.shufflevector %a, %b [0] : vector<[1]xf32>
  llvm.return %0 : vector<[1]xf32>
}

// The shuffle of a fixed vector with one element is still removed.
// CHECK-LABEL: llvm.func @shuffle_of_one_element
// CHECK-NOT:     llvm.shufflevector
// CHECK:         llvm.return %{{.*}} : vector<1xf32>
llvm.func @shuffle_of_one_element(%a: vector<1xf32>, %b: vector<1xf32>) -> vector<1xf32> {
  %0 = llvm.shufflevector %a, %b [0] : vector<1xf32>
  llvm.return %0 : vector<1xf32>
}
