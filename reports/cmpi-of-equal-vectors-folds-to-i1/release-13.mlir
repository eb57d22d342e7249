func @f(%a: vector<2xi32>) -> vector<2xi1> {
  %r = cmpi eq, %a, %a : vector<2xi32>
  return %r : vector<2xi1>
}
