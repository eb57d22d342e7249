// Vectors of one and two dimensions into a call and out of it.
func.func @swap(%a: vector<2xi8>, %b: vector<2x2xi8>) -> (vector<2x2xi8>, vector<2xi8>) {
  return %b, %a : vector<2x2xi8>, vector<2xi8>
}
func.func @f(%a: vector<2xi8>, %b: vector<2x2xi8>) -> (vector<2x2xi8>, vector<2xi8>) {
  %0:2 = func.call @swap(%a, %b) : (vector<2xi8>, vector<2x2xi8>) -> (vector<2x2xi8>, vector<2xi8>)
  return %0#0, %0#1 : vector<2x2xi8>, vector<2xi8>
}
// call: @f([1, 2] : vector<2xi8>, [[3, 4], [5, 6]] : vector<2x2xi8>) == [[3, 4], [5, 6]] : vector<2x2xi8>, [1, 2] : vector<2xi8>
