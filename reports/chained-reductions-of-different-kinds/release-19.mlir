func.func @f(%a: vector<2xi32>, %b: vector<2xi32>, %c: i32) -> i32 {
  %0 = vector.reduction <mul>, %a, %c : vector<2xi32> into i32
  %1 = vector.reduction <add>, %b, %0 : vector<2xi32> into i32
  return %1 : i32
}
func.func @main() -> i32 {
  %a = arith.constant dense<[5, 7]> : vector<2xi32>
  %b = arith.constant dense<[1, 2]> : vector<2xi32>
  %c = arith.constant 1 : i32
  %r = func.call @f(%a, %b, %c) : (vector<2xi32>, vector<2xi32>, i32) -> i32
  return %r : i32
}
