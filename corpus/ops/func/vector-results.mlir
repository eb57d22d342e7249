// Vectors as arguments and results, among them of two dimensions.
func.func @swap(%a: vector<2xi32>, %b: vector<2x2xi8>) -> (vector<2x2xi8>, vector<2xi32>) {
  return %b, %a : vector<2x2xi8>, vector<2xi32>
}
func.func @f(%a: vector<2xi32>, %b: vector<2x2xi8>) -> (vector<2xi32>, vector<2x2xi8>) {
  %0:2 = call @swap(%a, %b) : (vector<2xi32>, vector<2x2xi8>) -> (vector<2x2xi8>, vector<2xi32>)
  return %0#1, %0#0 : vector<2xi32>, vector<2x2xi8>
}
// call: @f([1, -2] : vector<2xi32>, [[3, 4], [5, -6]] : vector<2x2xi8>) == [1, -2] : vector<2xi32>, [[3, 4], [5, -6]] : vector<2x2xi8>
