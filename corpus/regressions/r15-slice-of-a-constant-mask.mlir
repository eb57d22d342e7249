// report: reports/slice-of-a-constant-mask
// vector.extract_strided_slice of vector.constant_mask becomes an invalid mask (MLIR 13–15).
// release: 15
func.func @f() -> vector<1x3xi1> {
  %m = vector.constant_mask [2, 1] : vector<2x3xi1>
  %s = vector.extract_strided_slice %m {offsets = [1], sizes = [1], strides = [1]} : vector<2x3xi1> to vector<1x3xi1>
  return %s : vector<1x3xi1>
}
// call: @f() == [[true, false, false]] : vector<1x3xi1>
