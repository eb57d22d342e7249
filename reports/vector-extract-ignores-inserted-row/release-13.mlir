func @f(%v: vector<2x2xi32>, %s: i32, %x: vector<2xi32>) -> i32 {
  %0 = vector.insert %s, %v [0, 1] : i32 into vector<2x2xi32>
  %1 = vector.insert %x, %0 [0] : vector<2xi32> into vector<2x2xi32>
  %r = vector.extract %1[0, 1] : vector<2x2xi32>
  return %r : i32
}
func @main() -> i32 {
  %v = constant dense<0> : vector<2x2xi32>
  %s = constant 5 : i32
  %x = constant dense<[7, 8]> : vector<2xi32>
  %r = call @f(%v, %s, %x) : (vector<2x2xi32>, i32, vector<2xi32>) -> i32
  return %r : i32
}
