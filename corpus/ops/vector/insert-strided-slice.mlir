// A vector of fewer dimensions goes into one row.
func.func @f(%a: vector<2x1xi8>, %b: vector<1xi8>, %v: vector<3x2xi8>) -> (vector<3x2xi8>, vector<3x2xi8>) {
  %0 = vector.insert_strided_slice %a, %v {offsets = [1, 1], strides = [1, 1]} : vector<2x1xi8> into vector<3x2xi8>
  %1 = vector.insert_strided_slice %b, %v {offsets = [2, 0], strides = [1]} : vector<1xi8> into vector<3x2xi8>
  return %0, %1 : vector<3x2xi8>, vector<3x2xi8>
}
// call: @f([[7], [8]] : vector<2x1xi8>, [9] : vector<1xi8>, [[1, 2], [3, 4], [5, 6]] : vector<3x2xi8>) == [[1, 2], [3, 7], [5, 8]] : vector<3x2xi8>, [[1, 2], [3, 4], [9, 6]] : vector<3x2xi8>
