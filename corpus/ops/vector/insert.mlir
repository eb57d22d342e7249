// A lane, a row, a lane of a row; the vector that went in is as it was.
func.func @f(%x: i32, %v: vector<3xi32>, %w: vector<2x3xi32>) -> (vector<3xi32>, vector<2x3xi32>, vector<2x3xi32>, vector<3xi32>) {
  %0 = vector.insert %x, %v[1] : i32 into vector<3xi32>
  %1 = vector.insert %0, %w[0] : vector<3xi32> into vector<2x3xi32>
  %2 = vector.insert %x, %w[1, 2] : i32 into vector<2x3xi32>
  return %0, %1, %2, %v : vector<3xi32>, vector<2x3xi32>, vector<2x3xi32>, vector<3xi32>
}
// call: @f(9 : i32, [10, 11, 12] : vector<3xi32>, [[1, 2, 3], [4, 5, 6]] : vector<2x3xi32>) == [10, 9, 12] : vector<3xi32>, [[10, 9, 12], [4, 5, 6]] : vector<2x3xi32>, [[1, 2, 3], [4, 5, 9]] : vector<2x3xi32>, [10, 11, 12] : vector<3xi32>
