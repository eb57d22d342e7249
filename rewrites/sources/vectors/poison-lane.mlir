func.func @f(%v: vector<4xi32>) -> i32 {
  %r = vector.extract %v[2] : i32 from vector<4xi32>
  return %r : i32
}
