// A size below 0 is as 0, one above all lanes as all of them.
func.func @f(%a: index, %b: index) -> vector<2x2xi1> {
  %0 = vector.create_mask %a, %b : vector<2x2xi1>
  return %0 : vector<2x2xi1>
}
// call: @f(1 : index, 2 : index) == [[true, true], [false, false]] : vector<2x2xi1>
// call: @f(2 : index, 1 : index) == [[true, false], [true, false]] : vector<2x2xi1>
// call: @f(5 : index, 2 : index) == [[true, true], [true, true]] : vector<2x2xi1>
// call: @f(-1 : index, 2 : index) == [[false, false], [false, false]] : vector<2x2xi1>
// call: @f(0 : index, 0 : index) == [[false, false], [false, false]] : vector<2x2xi1>
