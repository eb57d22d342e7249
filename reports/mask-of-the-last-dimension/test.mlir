// Belongs in mlir/test/Dialect/Vector/vector-materialize-mask.mlir.
// RUN: mlir-opt %s -transform-interpreter | FileCheck %s

// The vector is read along the first dimension, so the mask has the size of the first dimension.
// CHECK-LABEL: func @column_of_a_dynamic_memref
// CHECK-SAME:    (%[[M:.*]]: memref<?x2xi32>
// CHECK:         %[[C0:.*]] = arith.constant 0 : index
// CHECK:         memref.dim %[[M]], %[[C0]]
module attributes {transform.with_named_sequence} {
  func.func @column_of_a_dynamic_memref(%m: memref<?x2xi32>, %p: i32) -> vector<3xi32> {
    %c0 = arith.constant 0 : index
    %0 = vector.transfer_read %m[%c0, %c0], %p {in_bounds = [false], permutation_map = affine_map<(d0, d1) -> (d0)>} : memref<?x2xi32>, vector<3xi32>
    return %0 : vector<3xi32>
  }
  transform.named_sequence @__transform_main(%module: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} in %module : (!transform.any_op) -> !transform.op<"func.func">
    transform.apply_patterns to %f {
      transform.apply_patterns.vector.materialize_masks
    } : !transform.op<"func.func">
    transform.yield
  }
}
