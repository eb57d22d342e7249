// Belongs in mlir/test/Dialect/MemRef/extract-address-computations.mlir.
// RUN: mlir-opt %s -transform-interpreter | FileCheck %s

// A vector.mask has one op.
// CHECK-LABEL: func @transfer_in_a_mask
// CHECK:         vector.mask
// CHECK-SAME:    vector.transfer_write
module attributes {transform.with_named_sequence} {
  func.func @transfer_in_a_mask(%m: memref<4xi32>, %v: vector<2xi32>, %k: vector<2xi1>, %i: index) {
    vector.mask %k {
      vector.transfer_write %v, %m[%i] {in_bounds = [true]} : vector<2xi32>, memref<4xi32>
    } : vector<2xi1>
    return
  }
  transform.named_sequence @__transform_main(%module: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} in %module : (!transform.any_op) -> !transform.op<"func.func">
    transform.apply_patterns to %f {
      transform.apply_patterns.memref.extract_address_computations
    } : !transform.op<"func.func">
    transform.yield
  }
}
