// One poison lane is enough.
func.func @f(%v: vector<3xi32>) -> (i32, i32) {
  %0 = vector.reduction <add>, %v : vector<3xi32> into i32
  %1 = vector.reduction <and>, %v : vector<3xi32> into i32
  return %0, %1 : i32, i32
}
// call: @f([0, poison, 0] : vector<3xi32>) == poison : i32, poison : i32
