module attributes {transform.with_named_sequence} {
  func.func @f(%v: vector<4xi8>) -> vector<1xi16> {
    %t = arith.trunci %v : vector<4xi8> to vector<4xi4>
    %r = vector.bitcast %t : vector<4xi4> to vector<1xi16>
    return %r : vector<1xi16>
  }
  func.func @main() -> i32 {
    %v = arith.constant dense<[1, 2, 3, 4]> : vector<4xi8>
    %r = func.call @f(%v) : (vector<4xi8>) -> vector<1xi16>
    %e = vector.extract %r[0] : i16 from vector<1xi16>
    %s = arith.extui %e : i16 to i32
    return %s : i32
  }
  transform.named_sequence @__transform_main(%module: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["func.func"]} in %module : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %f {
      transform.apply_patterns.vector.rewrite_narrow_types
    } : !transform.any_op
    transform.yield
  }
}
