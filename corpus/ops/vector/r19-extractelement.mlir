// A lane at a position of an integer type, which is unsigned.
func.func @f(%v: vector<3xi8>, %i: i8) -> i8 {
  %0 = vector.extractelement %v[%i : i8] : vector<3xi8>
  return %0 : i8
}
func.func @g(%v: vector<2xi8>, %i: i1) -> i8 {
  %0 = vector.extractelement %v[%i : i1] : vector<2xi8>
  return %0 : i8
}
// release: 19
// call: @f([1, 2, 3] : vector<3xi8>, 1 : i8) == 2 : i8
// call: @f([1, 2, 3] : vector<3xi8>, -1 : i8) == undefined "out of bounds"
// call: @g([1, 2] : vector<2xi8>, true) == 2 : i8
