// A lane replaced at a dynamic position.
func.func @f(%x: i8, %v: vector<3xi8>, %i: index) -> vector<3xi8> {
  %0 = vector.insertelement %x, %v[%i : index] : vector<3xi8>
  return %0 : vector<3xi8>
}
// release: 19
// call: @f(9 : i8, [1, 2, 3] : vector<3xi8>, 2 : index) == [1, 2, 9] : vector<3xi8>
// call: @f(9 : i8, [1, 2, 3] : vector<3xi8>, 3 : index) == undefined "out of bounds"
// call: @f(9 : i8, [1, 2, 3] : vector<3xi8>, poison : index) == undefined "poison used as an index"
