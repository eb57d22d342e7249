func.func @f(%n: index, %v: vector<16xi32>) -> i32 {
  %m = vector.create_mask %n : vector<16xi1>
  %z = arith.constant dense<0> : vector<16xi32>
  %s = arith.select %m, %v, %z : vector<16xi1>, vector<16xi32>
  %r = vector.reduction <add>, %s : vector<16xi32> into i32
  return %r : i32
}
