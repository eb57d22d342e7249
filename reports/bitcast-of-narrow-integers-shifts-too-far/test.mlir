// Belongs in mlir/test/Dialect/Vector/vector-rewrite-narrow-types.mlir.
// RUN: mlir-opt %s -transform-interpreter | FileCheck %s

// An i8 cannot be shifted by 8 bits, so the elements are extended first.
// CHECK-LABEL: func @four_i4_are_one_i16
// CHECK-NOT:     arith.shli {{.*}} : vector<1xi8>
// CHECK:         arith.shli {{.*}} : vector<1xi16>
// CHECK-NOT:     arith.shli {{.*}} : vector<1xi8>
// CHECK:         return
module attributes {transform.with_named_sequence} {
  func.func @four_i4_are_one_i16(%v: vector<4xi8>) -> vector<1xi16> {
    %t = arith.trunci %v : vector<4xi8> to vector<4xi4>
    %r = vector.bitcast %t : vector<4xi4> to vector<1xi16>
    return %r : vector<1xi16>
  }
  transform.named_sequence @__transform_main(%module: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} in %module : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %f {
      transform.apply_patterns.vector.rewrite_narrow_types
    } : !transform.any_op
    transform.yield
  }
}
