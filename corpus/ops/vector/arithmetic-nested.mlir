// Lanes of two dimensions go one by one; division by zero in one of them is undefined.
func.func @f(%a: vector<2x2xi32>, %b: vector<2x2xi32>) -> (vector<2x2xi32>, vector<2x2xi1>) {
  %0 = arith.divsi %a, %b : vector<2x2xi32>
  %1 = arith.cmpi slt, %a, %b : vector<2x2xi32>
  return %0, %1 : vector<2x2xi32>, vector<2x2xi1>
}
// call: @f([[7, -7], [8, 9]] : vector<2x2xi32>, [[2, 2], [-3, 10]] : vector<2x2xi32>) == [[3, -3], [-2, 0]] : vector<2x2xi32>, [[false, true], [false, true]] : vector<2x2xi1>
// call: @f([[7, -7], [8, 9]] : vector<2x2xi32>, [[2, 2], [-3, 0]] : vector<2x2xi32>) == undefined "division by zero"
