// Belongs in mlir/test/Dialect/Vector/canonicalize.mlir.
// RUN: mlir-opt %s -canonicalize | FileCheck %s

// The cast states the unit stride that the load needs.
// CHECK-LABEL: func @cast_folded_into_a_vector_load
// CHECK:         %[[C:.*]] = memref.cast
// CHECK:         vector.load %[[C]]
func.func @cast_folded_into_a_vector_load(%m: memref<4xi32, strided<[?]>>, %i: index) -> vector<2xi32> {
  %c = memref.cast %m : memref<4xi32, strided<[?]>> to memref<4xi32>
  %v = vector.load %c[%i] : memref<4xi32>, vector<2xi32>
  return %v : vector<2xi32>
}
