// A lane, a row, a lane of a row.
func.func @f(%v: vector<3xi32>, %w: vector<2x3xi32>) -> (i32, vector<3xi32>, i32) {
  %0 = vector.extract %v[2] : i32 from vector<3xi32>
  %1 = vector.extract %w[1] : vector<3xi32> from vector<2x3xi32>
  %2 = vector.extract %w[1, 0] : i32 from vector<2x3xi32>
  return %0, %1, %2 : i32, vector<3xi32>, i32
}
// call: @f([10, 11, 12] : vector<3xi32>, [[1, 2, 3], [4, 5, 6]] : vector<2x3xi32>) == 12 : i32, [4, 5, 6] : vector<3xi32>, 4 : i32
