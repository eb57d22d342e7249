// Integer ops act lane by lane, each lane wrapping for itself.
func.func @add(%a: vector<4xi8>, %b: vector<4xi8>) -> vector<4xi8> {
  %0 = arith.addi %a, %b : vector<4xi8>
  return %0 : vector<4xi8>
}
func.func @max(%a: vector<2xi65>, %b: vector<2xi65>) -> vector<2xi65> {
  %0 = arith.maxui %a, %b : vector<2xi65>
  return %0 : vector<2xi65>
}
func.func @two(%a: vector<2x2xi32>) -> vector<2x2xi32> {
  %c = arith.constant dense<[[1, 2], [3, 4]]> : vector<2x2xi32>
  %0 = arith.muli %a, %c : vector<2x2xi32>
  return %0 : vector<2x2xi32>
}
// call: @add([127, -1, 0, 1] : vector<4xi8>, [1, 1, 0, 2] : vector<4xi8>) == [-128, 0, 0, 3] : vector<4xi8>
// call: @max([-1, 5] : vector<2xi65>, [7, 4] : vector<2xi65>) == [-1, 5] : vector<2xi65>
// call: @two([[5, 6], [7, -8]] : vector<2x2xi32>) == [[5, 12], [21, -32]] : vector<2x2xi32>
