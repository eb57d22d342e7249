// report: reports/fma-of-three-dimensions
// -convert-vector-to-llvm: vector.fma of rank 3 is lowered to an invalid op (MLIR 13).
// release: 13
func @f(%a: vector<2x2x2xf32>) -> vector<2x2x2xf32> {
  %r = vector.fma %a, %a, %a : vector<2x2x2xf32>
  return %r : vector<2x2x2xf32>
}
// call: @f([[[1.0, 2.0], [3.0, 4.0]], [[0.5, -1.0], [0.0, -2.0]]] : vector<2x2x2xf32>) == [[[2.0, 6.0], [12.0, 20.0]], [[0.75, 0.0], [0.0, 2.0]]] : vector<2x2x2xf32>
