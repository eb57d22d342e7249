func.func @f(%arg0: index, %arg1: vector<16xi32>) -> i32 {
  %cst = arith.constant dense<0> : vector<16xi32>
  %0 = vector.create_mask %arg0 : vector<16xi1>
  %1 = arith.select %0, %arg1, %cst : vector<16xi1>, vector<16xi32>
  %2 = vector.reduction <add>, %1 : vector<16xi32> into i32
  return %2 : i32
}
