// release: 19
// Lanes as the columns of a matrix one after the other, and those of the transposed one: its rows.
func.func @f(%v: vector<6xi8>) -> vector<6xi8> {
  %0 = vector.flat_transpose %v {rows = 2 : i32, columns = 3 : i32} : vector<6xi8> -> vector<6xi8>
  return %0 : vector<6xi8>
}
func.func @there_and_back(%v: vector<8xf32>) -> (vector<8xf32>, vector<8xf32>) {
  %0 = vector.flat_transpose %v {rows = 4 : i32, columns = 2 : i32} : vector<8xf32> -> vector<8xf32>
  %1 = vector.flat_transpose %0 {rows = 2 : i32, columns = 4 : i32} : vector<8xf32> -> vector<8xf32>
  return %0, %1 : vector<8xf32>, vector<8xf32>
}
func.func @row(%v: vector<3xi1>) -> vector<3xi1> {
  %0 = vector.flat_transpose %v {rows = 1 : i32, columns = 3 : i32} : vector<3xi1> -> vector<3xi1>
  return %0 : vector<3xi1>
}
// Columns 1 2, 3 4, 5 6 are rows 1 3 5 and 2 4 6.
// call: @f([1, 2, 3, 4, 5, 6] : vector<6xi8>) == [1, 3, 5, 2, 4, 6] : vector<6xi8>
// call: @f([1, poison, 3, 4, 5, 6] : vector<6xi8>) == [1, 3, 5, poison, 4, 6] : vector<6xi8>
// call: @there_and_back([1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, -0.0] : vector<8xf32>) == [1.0, 5.0, 2.0, 6.0, 3.0, 7.0, 4.0, -0.0] : vector<8xf32>, [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, -0.0] : vector<8xf32>
// call: @row([true, false, true] : vector<3xi1>) == [true, false, true] : vector<3xi1>
