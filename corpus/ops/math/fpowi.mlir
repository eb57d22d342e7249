// Powers by integers, in whatever order the products are made.
func.func @f(%a: f32, %n: i32) -> f32 {
  %0 = math.fpowi %a, %n : f32, i32
  return %0 : f32
}
func.func @v(%a: vector<2xf64>, %n: vector<2xi8>) -> vector<2xf64> {
  %0 = math.fpowi %a, %n : vector<2xf64>, vector<2xi8>
  return %0 : vector<2xf64>
}
// call: @f(1.5 : f32, 3 : i32) == 3.375 : f32
// call: @f(-2.0 : f32, -3 : i32) == -0.125 : f32
// 1.1^10 is 2.5937424601, of the nearest float to 1.1 a little more
// call: @f(0x3F8CCCCD : f32, 10 : i32) == 0x4025FFE3 : f32
// call: @v([2.0, -3.0] : vector<2xf64>, [10, 3] : vector<2xi8>) == [1024.0, -27.0] : vector<2xf64>
// What is special is exact.
// call: @f(0x7FC00000 : f32, 0 : i32) == 1.0 : f32
// call: @f(0x7FC00000 : f32, 2 : i32) == 0x7FC00000 : f32
// call: @f(-0.0 : f32, 3 : i32) == -0.0 : f32
// call: @f(-0.0 : f32, -3 : i32) == 0xFF800000 : f32
// call: @f(-0.0 : f32, -2 : i32) == 0x7F800000 : f32
// call: @f(0xFF800000 : f32, 3 : i32) == 0xFF800000 : f32
// call: @f(0xFF800000 : f32, -3 : i32) == -0.0 : f32
// call: @f(-1.0 : f32, 2147483647 : i32) == -1.0 : f32
// call: @f(-1.0 : f32, -2147483648 : i32) == 1.0 : f32
// Nothing is said of what overflows.
// call: @f(10.0 : f32, 100 : i32)
