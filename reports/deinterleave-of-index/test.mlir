// Belongs in mlir/test/Conversion/VectorToLLVM/vector-to-llvm.mlir.
// RUN: mlir-opt %s -convert-vector-to-llvm | FileCheck %s

// The second operand of the shuffle has the converted type as well.
// CHECK-LABEL: func @deinterleave_index
// CHECK:         %[[POISON:.*]] = llvm.mlir.poison : vector<4xi64>
// CHECK:         llvm.shufflevector %{{.*}}, %[[POISON]] [0, 2] : vector<4xi64>
// CHECK:         llvm.shufflevector %{{.*}}, %[[POISON]] [1, 3] : vector<4xi64>
func.func @deinterleave_index(%v: vector<4xindex>) -> (vector<2xindex>, vector<2xindex>) {
  %even, %odd = vector.deinterleave %v : vector<4xindex> -> vector<2xindex>
  return %even, %odd : vector<2xindex>, vector<2xindex>
}
