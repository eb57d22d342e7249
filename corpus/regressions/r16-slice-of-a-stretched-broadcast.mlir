// report: reports/slice-of-a-stretched-broadcast
// vector.extract_strided_slice of a stretching broadcast becomes a slice that is out of bounds (MLIR
// 13–19).
// release: 16
func.func @f(%a: vector<2x1xi32>) -> vector<2x2xi32> {
  %0 = vector.broadcast %a : vector<2x1xi32> to vector<2x4xi32>
  %1 = vector.extract_strided_slice %0 {offsets = [0, 1], sizes = [2, 2], strides = [1, 1]} : vector<2x4xi32> to vector<2x2xi32>
  return %1 : vector<2x2xi32>
}
// call: @f([[1], [2]] : vector<2x1xi32>) == [[1, 1], [2, 2]] : vector<2x2xi32>
