// With a start value, which takes part once.
func.func @f(%v: vector<2xi32>, %a: i32) -> (i32, i32, i32) {
  %0 = vector.reduction <add>, %v, %a : vector<2xi32> into i32
  %1 = vector.reduction <mul>, %v, %a : vector<2xi32> into i32
  %2 = vector.reduction <maxsi>, %v, %a : vector<2xi32> into i32
  return %0, %1, %2 : i32, i32, i32
}
// call: @f([3, 4] : vector<2xi32>, 10 : i32) == 17 : i32, 120 : i32, 10 : i32
// call: @f([3, 4] : vector<2xi32>, poison : i32) == poison : i32, poison : i32, poison : i32
