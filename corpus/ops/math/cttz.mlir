// Zeros below the lowest 1; of zero, as many as there are bits.
func.func @f(%a: i32) -> i32 {
  %0 = math.cttz %a : i32
  return %0 : i32
}
func.func @odd(%a: i33) -> i33 {
  %0 = math.cttz %a : i33
  return %0 : i33
}
func.func @bit(%a: i1) -> i1 {
  %0 = math.cttz %a : i1
  return %0 : i1
}
func.func @v(%a: vector<4xi64>) -> vector<4xi64> {
  %0 = math.cttz %a : vector<4xi64>
  return %0 : vector<4xi64>
}
// call: @f(0 : i32) == 32 : i32
// call: @f(1 : i32) == 0 : i32
// call: @f(-2147483648 : i32) == 31 : i32
// call: @f(40 : i32) == 3 : i32
// call: @odd(0 : i33) == 33 : i33
// call: @odd(-4294967296 : i33) == 32 : i33
// call: @bit(0 : i1) == -1 : i1
// call: @bit(-1 : i1) == 0 : i1
// call: @v([0, 8, -1, -9223372036854775808] : vector<4xi64>) == [64, 3, 0, 63] : vector<4xi64>
