// -1 in the mask is a poison lane.
func.func @f(%a: vector<2xi8>) -> vector<2xi8> {
  %0 = vector.shuffle %a, %a [-1, 1] : vector<2xi8>, vector<2xi8>
  return %0 : vector<2xi8>
}
// call: @f([1, 2] : vector<2xi8>) == [poison, 2] : vector<2xi8>
