// Columns, rows, and all of it, each begun with a lane of the last operand.
func.func @f(%v: vector<2x3xi8>, %a: vector<3xi8>, %b: vector<2xi8>, %c: i8) -> (vector<3xi8>, vector<2xi8>, i8) {
  %0 = vector.multi_reduction <add>, %v, %a [0] : vector<2x3xi8> to vector<3xi8>
  %1 = vector.multi_reduction <mul>, %v, %b [1] : vector<2x3xi8> to vector<2xi8>
  %2 = vector.multi_reduction <minsi>, %v, %c [0, 1] : vector<2x3xi8> to i8
  return %0, %1, %2 : vector<3xi8>, vector<2xi8>, i8
}
// call: @f([[1, 2, 3], [4, 5, 6]] : vector<2x3xi8>, [10, 20, 30] : vector<3xi8>, [1, 2] : vector<2xi8>, 3 : i8) == [15, 27, 39] : vector<3xi8>, [6, -16] : vector<2xi8>, 1 : i8
// call: @f([[1, -2, 3], [4, 5, 6]] : vector<2x3xi8>, [127, 0, 0] : vector<3xi8>, [0, 1] : vector<2xi8>, -3 : i8) == [-124, 3, 9] : vector<3xi8>, [0, 120] : vector<2xi8>, -3 : i8
