// Each lane of a vector of poison is poison until it is written.
func.func @half(%a: i32) -> vector<2xi32> {
  %p = ub.poison : vector<2xi32>
  %v = vector.insert %a, %p [1] : i32 into vector<2xi32>
  return %v : vector<2xi32>
}
func.func @whole(%a: i32, %b: i32) -> vector<2xi32> {
  %p = ub.poison : vector<2xi32>
  %v = vector.insert %a, %p [1] : i32 into vector<2xi32>
  %w = vector.insert %b, %v [0] : i32 into vector<2xi32>
  return %w : vector<2xi32>
}
// call: @half(7 : i32) == [poison, 7] : vector<2xi32>
// call: @whole(7 : i32, 8 : i32) == [8, 7] : vector<2xi32>
