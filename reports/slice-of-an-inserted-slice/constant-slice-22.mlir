func.func @f(%v: vector<2x3xi8>) -> vector<1x3xi8> {
  %s = arith.constant dense<0> : vector<1x1xi8>
  %0 = vector.insert_strided_slice %s, %v {offsets = [0, 0], strides = [1, 1]} : vector<1x1xi8> into vector<2x3xi8>
  %1 = vector.extract_strided_slice %0 {offsets = [0], sizes = [1], strides = [1]} : vector<2x3xi8> to vector<1x3xi8>
  return %1 : vector<1x3xi8>
}
func.func @main() -> i32 {
  %v = arith.constant dense<1> : vector<2x3xi8>
  %0 = func.call @f(%v) : (vector<2x3xi8>) -> vector<1x3xi8>
  %1 = vector.extract %0[0, 1] : i8 from vector<1x3xi8>
  %r = arith.extui %1 : i8 to i32
  return %r : i32
}
