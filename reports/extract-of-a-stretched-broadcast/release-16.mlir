func.func @f(%a: vector<2x1xi32>) -> i32 {
  %b = vector.broadcast %a : vector<2x1xi32> to vector<2x3xi32>
  %r = vector.extract %b[1, 2] : vector<2x3xi32>
  return %r : i32
}
