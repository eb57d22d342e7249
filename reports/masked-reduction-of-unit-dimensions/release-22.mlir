func.func @reduce(%v: vector<1x1xi32>, %acc: i32, %mask: vector<1x1xi1>) -> i32 {
  %0 = vector.mask %mask { vector.multi_reduction <add>, %v, %acc [0, 1] : vector<1x1xi32> to i32 } : vector<1x1xi1> -> i32
  return %0 : i32
}

func.func @main() -> i32 {
  %v = arith.constant dense<5> : vector<1x1xi32>
  %acc = arith.constant 3 : i32
  %mask = arith.constant dense<false> : vector<1x1xi1>
  %0 = call @reduce(%v, %acc, %mask) : (vector<1x1xi32>, i32, vector<1x1xi1>) -> i32
  return %0 : i32
}
