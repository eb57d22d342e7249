// A vector of scalars, and the scalars of a vector, row-major. A lane of poison harms no other.
func.func @f(%a: i8, %b: i8) -> (i8, i8, vector<2x1xi8>) {
  %0 = vector.from_elements %a, %b : vector<2x1xi8>
  %1:2 = vector.to_elements %0 : vector<2x1xi8>
  return %1#1, %1#0, %0 : i8, i8, vector<2x1xi8>
}
// call: @f(3 : i8, 4 : i8) == 4 : i8, 3 : i8, [[3], [4]] : vector<2x1xi8>
// call: @f(poison : i8, 4 : i8) == 4 : i8, poison : i8, [[poison], [4]] : vector<2x1xi8>
