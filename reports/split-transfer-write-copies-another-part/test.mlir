// Belongs in mlir/test/Dialect/Vector/vector-transfer-full-partial-split-copy-transform.mlir.
// RUN: mlir-opt %s -transform-interpreter | FileCheck %s

// The vector begins at element 0 of the buffer, and at element %i of the memref.
// CHECK-LABEL: func @write_at_an_index
// CHECK-SAME:    (%{{.*}}: vector<4xi32>, %[[M:.*]]: memref<?xi32>, %[[I:.*]]: index)
// CHECK:         %[[BUFFER:.*]] = memref.alloca
// CHECK-DAG:     %[[FROM:.*]] = memref.subview %[[BUFFER]][0]
// CHECK-DAG:     %[[TO:.*]] = memref.subview %[[M]][%[[I]]]
// CHECK:         {{memref.copy|linalg.copy}}
module attributes {transform.with_named_sequence} {
  func.func @write_at_an_index(%v: vector<4xi32>, %m: memref<?xi32>, %i: index) {
    vector.transfer_write %v, %m[%i] : vector<4xi32>, memref<?xi32>
    return
  }
  transform.named_sequence @__transform_main(%module: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} in %module : (!transform.any_op) -> !transform.op<"func.func">
    transform.apply_patterns to %f {
      transform.apply_patterns.vector.split_transfer_full_partial split_transfer_strategy = "linalg-copy"
    } : !transform.op<"func.func">
    transform.yield
  }
}
