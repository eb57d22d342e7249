// The value, or the end of the range that is nearer.
func.func @f(%a: f32, %lo: f32, %hi: f32) -> f32 {
  %0 = math.clampf %a to [%lo, %hi] : f32
  return %0 : f32
}
func.func @v(%a: vector<2xf64>, %lo: vector<2xf64>, %hi: vector<2xf64>) -> vector<2xf64> {
  %0 = math.clampf %a to [%lo, %hi] : vector<2xf64>
  return %0 : vector<2xf64>
}
// call: @f(0.5 : f32, 0.0 : f32, 1.0 : f32) == 0.5 : f32
// call: @f(5.0 : f32, 3.0 : f32, 4.0 : f32) == 4.0 : f32
// call: @f(2.0 : f32, 3.0 : f32, 4.0 : f32) == 3.0 : f32
// call: @f(2.0 : f32, 3.0 : f32, 3.0 : f32) == 3.0 : f32
// The lesser zero is negative, the greater positive.
// call: @f(0.0 : f32, -1.0 : f32, -0.0 : f32) == -0.0 : f32
// call: @f(-0.0 : f32, 0.0 : f32, 1.0 : f32) == 0.0 : f32
// No zero is above the other.
// call: @f(1.0 : f32, 0.0 : f32, -0.0 : f32) == 0.0 : f32
// A NaN stays one.
// call: @f(0x7FC00000 : f32, 0.0 : f32, 1.0 : f32) == 0x7FC00000 : f32
// call: @f(1.0 : f32, 0x7FC00000 : f32, 1.0 : f32) == 0x7FC00000 : f32
// call: @f(1.0 : f32, 1.0 : f32, 0x7FC00000 : f32) == 0x7FC00000 : f32
// Of an empty range it is poison, lane by lane.
// call: @f(2.0 : f32, 4.0 : f32, 3.0 : f32) == poison : f32
// call: @v([9.0, -9.0] : vector<2xf64>, [1.0, 1.0] : vector<2xf64>, [2.0, 2.0] : vector<2xf64>) == [2.0, 1.0] : vector<2xf64>
