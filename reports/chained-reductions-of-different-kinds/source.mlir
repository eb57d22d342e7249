func.func @f(%a: vector<2xi32>, %b: vector<2xi32>, %c: i32) -> i32 {
  %0 = vector.reduction <mul>, %a, %c : vector<2xi32> into i32
  %1 = vector.reduction <add>, %b, %0 : vector<2xi32> into i32
  return %1 : i32
}
// call: @f([5, 7] : vector<2xi32>, [1, 2] : vector<2xi32>, 1 : i32) == 38 : i32
