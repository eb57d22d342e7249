// The distance from zero. That of the minimum does not fit, and is the minimum.
func.func @f(%a: i32) -> i32 {
  %0 = math.absi %a : i32
  return %0 : i32
}
func.func @bit(%a: i1) -> i1 {
  %0 = math.absi %a : i1
  return %0 : i1
}
func.func @v(%a: vector<4xi8>) -> vector<4xi8> {
  %0 = math.absi %a : vector<4xi8>
  return %0 : vector<4xi8>
}
// call: @f(0 : i32) == 0 : i32
// call: @f(-1 : i32) == 1 : i32
// call: @f(2147483647 : i32) == 2147483647 : i32
// call: @f(-2147483647 : i32) == 2147483647 : i32
// call: @f(-2147483648 : i32) == -2147483648 : i32
// call: @bit(-1 : i1) == -1 : i1
// call: @bit(0 : i1) == 0 : i1
// call: @v([-128, -127, 5, -5] : vector<4xi8>) == [-128, 127, 5, 5] : vector<4xi8>
