// Belongs in mlir/test/Dialect/Vector/vector-rewrite-narrow-types.mlir.
// RUN: mlir-opt %s -transform-interpreter | FileCheck %s

// CHECK-LABEL: func @sign_extend_i3
// CHECK:         {{arith.shrsi|arith.extsi}}
// CHECK:         return
module attributes {transform.with_named_sequence} {
  func.func @sign_extend_i3(%v: vector<3xi8>) -> vector<8xi8> {
    %x = vector.bitcast %v : vector<3xi8> to vector<8xi3>
    %r = arith.extsi %x : vector<8xi3> to vector<8xi8>
    return %r : vector<8xi8>
  }
  transform.named_sequence @__transform_main(%module: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} in %module : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %f {
      transform.apply_patterns.vector.rewrite_narrow_types
    } : !transform.any_op
    transform.yield
  }
}
