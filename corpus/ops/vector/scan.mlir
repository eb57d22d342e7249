// Along a dimension each lane combined with all before it, or all before it with the initial value; and the last ones.
func.func @columns(%v: vector<3x2xi32>, %i: vector<2xi32>) -> (vector<3x2xi32>, vector<2xi32>, vector<3x2xi32>, vector<2xi32>) {
  %0:2 = vector.scan <add>, %v, %i {inclusive = true, reduction_dim = 0 : i64} : vector<3x2xi32>, vector<2xi32>
  %1:2 = vector.scan <add>, %v, %i {inclusive = false, reduction_dim = 0 : i64} : vector<3x2xi32>, vector<2xi32>
  return %0#0, %0#1, %1#0, %1#1 : vector<3x2xi32>, vector<2xi32>, vector<3x2xi32>, vector<2xi32>
}
func.func @rows(%v: vector<2x3xi8>, %i: vector<2xi8>) -> (vector<2x3xi8>, vector<2xi8>) {
  %0:2 = vector.scan <mul>, %v, %i {inclusive = false, reduction_dim = 1 : i64} : vector<2x3xi8>, vector<2xi8>
  return %0#0, %0#1 : vector<2x3xi8>, vector<2xi8>
}
func.func @row(%v: vector<4xi8>, %i: i8) -> (vector<4xi8>, i8) {
  %0 = vector.broadcast %i : i8 to vector<i8>
  %1:2 = vector.scan <maxui>, %v, %0 {inclusive = true, reduction_dim = 0 : i64} : vector<4xi8>, vector<i8>
  %2 = vector.extract %1#1[] : i8 from vector<i8>
  return %1#0, %2 : vector<4xi8>, i8
}
func.func @floats(%v: vector<3xf32>, %i: f32) -> (vector<3xf32>, f32) {
  %0 = vector.broadcast %i : f32 to vector<f32>
  %1:2 = vector.scan <add>, %v, %0 {inclusive = false, reduction_dim = 0 : i64} : vector<3xf32>, vector<f32>
  %2 = vector.extract %1#1[] : f32 from vector<f32>
  return %1#0, %2 : vector<3xf32>, f32
}
// call: @columns([[1, 2], [3, 4], [5, 6]] : vector<3x2xi32>, [10, 20] : vector<2xi32>) == [[1, 2], [4, 6], [9, 12]] : vector<3x2xi32>, [9, 12] : vector<2xi32>, [[10, 20], [11, 22], [14, 26]] : vector<3x2xi32>, [14, 26] : vector<2xi32>
// An inclusive scan does not look at the initial value, an exclusive one not at the last lane.
// call: @columns([[1, 2], [poison, 4], [5, 6]] : vector<3x2xi32>, [poison, 20] : vector<2xi32>) == [[1, 2], [poison, 6], [poison, 12]] : vector<3x2xi32>, [poison, 12] : vector<2xi32>, [[poison, 20], [poison, 22], [poison, 26]] : vector<3x2xi32>, [poison, 26] : vector<2xi32>
// 100 * 3 = 300 is 44 in 8 bits.
// call: @rows([[3, 5, 7], [-1, 2, poison]] : vector<2x3xi8>, [100, 4] : vector<2xi8>) == [[100, 44, -36], [4, -4, -8]] : vector<2x3xi8>, [-36, -8] : vector<2xi8>
// call: @row([5, 3, -1, 7] : vector<4xi8>, 9 : i8) == [5, 5, -1, -1] : vector<4xi8>, -1 : i8
// One part is what it is, a sum of two is rounded once; of three the order is open, where they are no whole numbers.
// call: @floats([0.5, 2.0, 9.0] : vector<3xf32>, 0.25 : f32) == [0.25, 0.75, poison] : vector<3xf32>, poison : f32
// call: @floats([5.0, 2.0, 9.0] : vector<3xf32>, -0.0 : f32) == [-0.0, 5.0, 7.0] : vector<3xf32>, 7.0 : f32
