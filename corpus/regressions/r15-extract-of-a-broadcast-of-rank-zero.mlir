// report: reports/extract-of-a-broadcast-of-rank-zero
// vector.extract of a broadcast of vector<i32> is folded to a broadcast to i32 (MLIR 15).
// release: 15
func.func @f(%a: vector<i32>) -> i32 {
  %b = vector.broadcast %a : vector<i32> to vector<4xi32>
  %e = vector.extract %b[1] : vector<4xi32>
  return %e : i32
}
