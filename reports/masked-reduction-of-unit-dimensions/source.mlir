func.func @reduce(%v: vector<1x1xi32>, %acc: i32, %mask: vector<1x1xi1>) -> i32 {
  %0 = vector.mask %mask { vector.multi_reduction <add>, %v, %acc [0, 1] : vector<1x1xi32> to i32 } : vector<1x1xi1> -> i32
  return %0 : i32
}
// call: @reduce([[5]] : vector<1x1xi32>, 3 : i32, [[true]] : vector<1x1xi1>) == 8 : i32
// call: @reduce([[5]] : vector<1x1xi32>, 3 : i32, [[false]] : vector<1x1xi1>) == 3 : i32
