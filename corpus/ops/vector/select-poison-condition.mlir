// A poison condition makes the whole vector poison; a poison lane of it, its lane.
func.func @whole(%c: i1, %a: vector<2xi8>) -> vector<2xi8> {
  %0 = arith.select %c, %a, %a : vector<2xi8>
  return %0 : vector<2xi8>
}
func.func @lanes(%c: vector<2xi1>, %a: vector<2xi8>) -> vector<2xi8> {
  %0 = arith.select %c, %a, %a : vector<2xi1>, vector<2xi8>
  return %0 : vector<2xi8>
}
// call: @whole(poison : i1, [1, 2] : vector<2xi8>) == poison : vector<2xi8>
// call: @lanes([poison, true] : vector<2xi1>, [1, 2] : vector<2xi8>) == [poison, 2] : vector<2xi8>
