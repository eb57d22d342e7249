// A constant of two dimensions, element by element, and one value for all.
func.func @f() -> (vector<2x2xi8>, i8, vector<2x2xf16>) {
  %c = arith.constant dense<[[1, 2], [3, -4]]> : vector<2x2xi8>
  %s = arith.constant dense<1.5> : vector<2x2xf16>
  %0 = vector.extract %c[1, 1] : i8 from vector<2x2xi8>
  return %c, %0, %s : vector<2x2xi8>, i8, vector<2x2xf16>
}
// call: @f() == [[1, 2], [3, -4]] : vector<2x2xi8>, -4 : i8, [[1.5, 1.5], [1.5, 1.5]] : vector<2x2xf16>
