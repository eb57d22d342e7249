// From an offset on; dimensions that are not named stay whole.
func.func @f(%v: vector<3x2xi8>) -> (vector<2x2xi8>, vector<1x1xi8>) {
  %0 = vector.extract_strided_slice %v {offsets = [1], sizes = [2], strides = [1]} : vector<3x2xi8> to vector<2x2xi8>
  %1 = vector.extract_strided_slice %v {offsets = [2, 1], sizes = [1, 1], strides = [1, 1]} : vector<3x2xi8> to vector<1x1xi8>
  return %0, %1 : vector<2x2xi8>, vector<1x1xi8>
}
// call: @f([[1, 2], [3, 4], [5, 6]] : vector<3x2xi8>) == [[3, 4], [5, 6]] : vector<2x2xi8>, [[6]] : vector<1x1xi8>
