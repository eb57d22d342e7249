func.func @f(%v: vector<4xi32>, %n: i32) -> (vector<4xi32>, i32) {
  %one = arith.constant 1 : i32
  %s = arith.shli %one, %n : i32
  %r = vector.insert %s, %v [3] : i32 into vector<4xi32>
  return %r, %one : vector<4xi32>, i32
}
