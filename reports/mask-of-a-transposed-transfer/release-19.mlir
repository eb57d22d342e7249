module attributes {transform.with_named_sequence} {
  func.func @f(%v: vector<2x2xi32>, %k: vector<2x2xi1>, %m: memref<2x2xi32>) {
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
