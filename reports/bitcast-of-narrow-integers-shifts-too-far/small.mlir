// Through: the patterns of apply_patterns.vector.rewrite_narrow_types
// Wrong: 65536 of 81921, MLIR 22.1.8
func.func @f(%v: vector<4xi4>) -> vector<1xi8> {
  %t = arith.trunci %v : vector<4xi4> to vector<4xi2>
  %r = vector.bitcast %t : vector<4xi2> to vector<1xi8>
  return %r : vector<1xi8>
}
