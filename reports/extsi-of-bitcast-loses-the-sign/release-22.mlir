module attributes {transform.with_named_sequence} {
  func.func @f(%v: vector<3xi8>) -> vector<8xi8> {
    %x = vector.bitcast %v : vector<3xi8> to vector<8xi3>
    %r = arith.extsi %x : vector<8xi3> to vector<8xi8>
    return %r : vector<8xi8>
  }
  func.func @main() -> i32 {
    %v = arith.constant dense<-1> : vector<3xi8>
    %r = func.call @f(%v) : (vector<3xi8>) -> vector<8xi8>
    %e = vector.extract %r[0] : i8 from vector<8xi8>
    %s = arith.extsi %e : i8 to i32
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
