// Belongs in mlir/test/Dialect/Vector/vector-break-down-bitcast.mlir.
// RUN: mlir-opt %s -test-vector-break-down-bitcast | FileCheck %s

// No slice ends in the middle of an element of the result.
// CHECK-LABEL: func @bitcast_broken_down_at_an_odd_element
// CHECK:         vector.bitcast %{{.*}} : vector<6xi8> to vector<3xi16>
func.func @bitcast_broken_down_at_an_odd_element(%v: vector<6xi8>) -> vector<3xi16> {
  %0 = vector.bitcast %v : vector<6xi8> to vector<3xi16>
  return %0 : vector<3xi16>
}

// CHECK-LABEL: func @bitcast_broken_down_below_one_element
// CHECK:         vector.bitcast %{{.*}} : vector<40xi1> to vector<5xi8>
func.func @bitcast_broken_down_below_one_element(%v: vector<40xi1>) -> vector<5xi8> {
  %0 = vector.bitcast %v : vector<40xi1> to vector<5xi8>
  return %0 : vector<5xi8>
}
