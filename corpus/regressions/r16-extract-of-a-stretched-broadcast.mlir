// report: reports/extract-of-a-stretched-broadcast
// vector.extract of a stretching vector.broadcast is folded to an invalid position (MLIR 13–16).
// release: 16
func.func @f(%a: vector<2x1xi32>) -> i32 {
  %b = vector.broadcast %a : vector<2x1xi32> to vector<2x3xi32>
  %r = vector.extract %b[1, 2] : vector<2x3xi32>
  return %r : i32
}
// call: @f([[5], [6]] : vector<2x1xi32>) == 6 : i32
