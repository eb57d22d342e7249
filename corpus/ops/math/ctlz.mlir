// Zeros above the highest 1; of zero, as many as there are bits.
func.func @f(%a: i32) -> i32 {
  %0 = math.ctlz %a : i32
  return %0 : i32
}
func.func @odd(%a: i7) -> i7 {
  %0 = math.ctlz %a : i7
  return %0 : i7
}
func.func @bit(%a: i1) -> i1 {
  %0 = math.ctlz %a : i1
  return %0 : i1
}
func.func @wide(%a: i128) -> i128 {
  %0 = math.ctlz %a : i128
  return %0 : i128
}
func.func @v(%a: vector<4xi8>) -> vector<4xi8> {
  %0 = math.ctlz %a : vector<4xi8>
  return %0 : vector<4xi8>
}
// call: @f(0 : i32) == 32 : i32
// call: @f(1 : i32) == 31 : i32
// call: @f(-1 : i32) == 0 : i32
// call: @f(65535 : i32) == 16 : i32
// call: @odd(1 : i7) == 6 : i7
// call: @odd(0 : i7) == 7 : i7
// call: @odd(-64 : i7) == 0 : i7
// call: @bit(0 : i1) == -1 : i1
// call: @bit(-1 : i1) == 0 : i1
// call: @wide(0 : i128) == 128 : i128
// call: @wide(18446744073709551616 : i128) == 63 : i128
// call: @v([0, 1, 127, -128] : vector<4xi8>) == [8, 7, 1, 0] : vector<4xi8>
