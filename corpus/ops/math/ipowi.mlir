// Powers of signed integers, wrapping. To a negative power only 1 and -1 are not 0.
func.func @f(%a: i32, %b: i32) -> i32 {
  %0 = math.ipowi %a, %b : i32
  return %0 : i32
}
func.func @byte(%a: i8, %b: i8) -> i8 {
  %0 = math.ipowi %a, %b : i8
  return %0 : i8
}
func.func @bit(%a: i1, %b: i1) -> i1 {
  %0 = math.ipowi %a, %b : i1
  return %0 : i1
}
func.func @v(%a: vector<2xi16>, %b: vector<2xi16>) -> vector<2xi16> {
  %0 = math.ipowi %a, %b : vector<2xi16>
  return %0 : vector<2xi16>
}
// call: @f(3 : i32, 4 : i32) == 81 : i32
// call: @f(-3 : i32, 3 : i32) == -27 : i32
// call: @f(0 : i32, 0 : i32) == 1 : i32
// call: @f(7 : i32, 0 : i32) == 1 : i32
// call: @f(0 : i32, 5 : i32) == 0 : i32
// call: @f(1 : i32, -5 : i32) == 1 : i32
// call: @f(-1 : i32, -5 : i32) == -1 : i32
// call: @f(-1 : i32, -6 : i32) == 1 : i32
// call: @f(2 : i32, -1 : i32) == 0 : i32
// call: @f(-2147483648 : i32, -1 : i32) == 0 : i32
// 2^31 is the minimum, 2^32 nothing.
// call: @f(2 : i32, 31 : i32) == -2147483648 : i32
// call: @f(2 : i32, 32 : i32) == 0 : i32
// call: @f(-1 : i32, 2147483647 : i32) == -1 : i32
// 243 * 243 = 59049 = 230 * 256 + 169
// call: @byte(3 : i8, 10 : i8) == -87 : i8
// -128 is even.
// call: @byte(-1 : i8, -128 : i8) == 1 : i8
// In one bit 1 is -1, and so is the power.
// call: @bit(-1 : i1, -1 : i1) == -1 : i1
// call: @bit(0 : i1, 0 : i1) == -1 : i1
// call: @v([5, -2] : vector<2xi16>, [3, 15] : vector<2xi16>) == [125, -32768] : vector<2xi16>
