func.func @f(%v: vector<8xi32>) -> i1 {
  %z = arith.constant dense<0> : vector<8xi32>
  %e = arith.cmpi eq, %v, %z : vector<8xi32>
  %r = vector.reduction <and>, %e : vector<8xi1> into i1
  return %r : i1
}
