// How many bits are 1; in a type of few bits the number may be all there is of it.
func.func @f(%a: i32) -> i32 {
  %0 = math.ctpop %a : i32
  return %0 : i32
}
func.func @bit(%a: i1) -> i1 {
  %0 = math.ctpop %a : i1
  return %0 : i1
}
// Of two bits, the number 2 is the minimum.
func.func @two(%a: i2) -> i2 {
  %0 = math.ctpop %a : i2
  return %0 : i2
}
func.func @wide(%a: i128) -> i128 {
  %0 = math.ctpop %a : i128
  return %0 : i128
}
func.func @i(%a: index) -> index {
  %0 = math.ctpop %a : index
  return %0 : index
}
func.func @v(%a: vector<4xi8>) -> vector<4xi8> {
  %0 = math.ctpop %a : vector<4xi8>
  return %0 : vector<4xi8>
}
// call: @f(0 : i32) == 0 : i32
// call: @f(-1 : i32) == 32 : i32
// call: @f(-2147483648 : i32) == 1 : i32
// call: @f(0x00F0F00F : i32) == 12 : i32
// call: @bit(1 : i1) == 1 : i1
// call: @bit(0 : i1) == 0 : i1
// call: @two(-1 : i2) == -2 : i2
// call: @two(-2 : i2) == 1 : i2
// call: @wide(-1 : i128) == 128 : i128
// call: @wide(170141183460469231731687303715884105728 : i128) == 1 : i128
// call: @i(-1 : index) == 64 : index
// call: @v([0, 127, -128, -1] : vector<4xi8>) == [0, 7, 1, 8] : vector<4xi8>
