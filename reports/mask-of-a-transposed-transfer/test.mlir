// Belongs in mlir/test/Dialect/Vector/transform-vector.mlir.
// RUN: mlir-opt %s -transform-interpreter | FileCheck %s

// Row 0 of the vector goes to column 0 of the memref, where column 0 of the mask is set.
// CHECK-LABEL: func @transposed_write_with_mask
// CHECK-SAME:    (%{{.*}}: vector<2x2xi32>, %[[MASK:.*]]: vector<2x2xi1>, %{{.*}}: memref<2x2xi32>)
// CHECK:         %[[T:.*]] = vector.transpose %[[MASK]], [1, 0]
// CHECK:         vector.extract %[[T]][0] : vector<2xi1>
module attributes {transform.with_named_sequence} {
  func.func @transposed_write_with_mask(%v: vector<2x2xi32>, %k: vector<2x2xi1>, %m: memref<2x2xi32>) {
    %c0 = arith.constant 0 : index
    vector.transfer_write %v, %m[%c0, %c0], %k {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : vector<2x2xi32>, memref<2x2xi32>
    return
  }
  transform.named_sequence @__transform_main(%module: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} in %module : (!transform.any_op) -> !transform.op<"func.func">
    transform.apply_patterns to %f {
      transform.apply_patterns.vector.transfer_to_scf full_unroll = true
    } : !transform.op<"func.func">
    transform.yield
  }
}
