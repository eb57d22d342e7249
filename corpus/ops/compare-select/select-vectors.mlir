// select of vectors, by one condition and lane by lane.
func.func @whole(%c: i1, %a: vector<2xi32>, %b: vector<2xi32>) -> vector<2xi32> {
  %0 = arith.select %c, %a, %b : vector<2xi32>
  return %0 : vector<2xi32>
}
func.func @lanes(%c: vector<4xi1>, %a: vector<4xf32>, %b: vector<4xf32>) -> vector<4xf32> {
  %0 = arith.select %c, %a, %b : vector<4xi1>, vector<4xf32>
  return %0 : vector<4xf32>
}
// call: @whole(true, [1, 2] : vector<2xi32>, [3, 4] : vector<2xi32>) == [1, 2] : vector<2xi32>
// call: @whole(false, [1, 2] : vector<2xi32>, [3, 4] : vector<2xi32>) == [3, 4] : vector<2xi32>
// call: @lanes([true, false, false, true] : vector<4xi1>, [1.0, 2.0, 3.0, 4.0] : vector<4xf32>, [-1.0, -2.0, -3.0, -4.0] : vector<4xf32>) == [1.0, -2.0, -3.0, 4.0] : vector<4xf32>
