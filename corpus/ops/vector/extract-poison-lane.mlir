// A lane that is poison harms no other.
func.func @f(%v: vector<2xi32>) -> (i32, i32) {
  %0 = vector.extract %v[0] : i32 from vector<2xi32>
  %1 = vector.extract %v[1] : i32 from vector<2xi32>
  return %0, %1 : i32, i32
}
// call: @f([poison, 4] : vector<2xi32>) == poison : i32, 4 : i32
