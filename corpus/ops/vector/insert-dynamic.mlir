// A position that is known at run time.
func.func @f(%x: i8, %v: vector<2xi8>, %i: index) -> vector<2xi8> {
  %0 = vector.insert %x, %v[%i] : i8 into vector<2xi8>
  return %0 : vector<2xi8>
}
// call: @f(9 : i8, [1, 2] : vector<2xi8>, 1 : index) == [1, 9] : vector<2xi8>
// call: @f(poison : i8, [1, 2] : vector<2xi8>, 0 : index) == [poison, 2] : vector<2xi8>
// call: @f(9 : i8, [1, poison] : vector<2xi8>, 1 : index) == [1, 9] : vector<2xi8>
// call: @f(9 : i8, [1, 2] : vector<2xi8>, 2 : index) == undefined "index 2 out of bounds"
