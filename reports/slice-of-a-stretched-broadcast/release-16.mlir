func.func @f(%a: vector<2x1xi32>) -> vector<2x2xi32> {
  %0 = vector.broadcast %a : vector<2x1xi32> to vector<2x4xi32>
  %1 = vector.extract_strided_slice %0 {offsets = [0, 1], sizes = [2, 2], strides = [1, 1]} : vector<2x4xi32> to vector<2x2xi32>
  return %1 : vector<2x2xi32>
}
