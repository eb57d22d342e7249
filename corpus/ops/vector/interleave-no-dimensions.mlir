// Two vectors without dimensions have one lane each.
func.func @f(%a: vector<i8>, %b: vector<i8>) -> vector<2xi8> {
  %0 = vector.interleave %a, %b : vector<i8> -> vector<2xi8>
  return %0 : vector<2xi8>
}
// call: @f(1 : vector<i8>, 2 : vector<i8>) == [1, 2] : vector<2xi8>
