// Belongs in mlir/test/Dialect/Vector/canonicalize.mlir.
// RUN: mlir-opt %s -canonicalize | FileCheck %s

// The slice is larger than what was inserted.
// CHECK-LABEL: func @slice_of_an_inserted_slice
// CHECK:         vector.extract_strided_slice
func.func @slice_of_an_inserted_slice(%a: vector<1x1xi32>, %b: vector<2x3xi32>) -> vector<1x3xi32> {
  %0 = vector.insert_strided_slice %a, %b {offsets = [1, 0], strides = [1, 1]} : vector<1x1xi32> into vector<2x3xi32>
  %1 = vector.extract_strided_slice %0 {offsets = [1], sizes = [1], strides = [1]} : vector<2x3xi32> to vector<1x3xi32>
  return %1 : vector<1x3xi32>
}
