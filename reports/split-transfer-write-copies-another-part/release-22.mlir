module attributes {transform.with_named_sequence} {
  func.func @f(%v: vector<4xi32>, %m: memref<?xi32>, %i: index) {
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
