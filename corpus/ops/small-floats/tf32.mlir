// The format of 19 bits: the exponents of f32, and the significand of f16.
func.func @from_f32(%a: f32) -> i19 {
  %0 = arith.truncf %a : f32 to tf32
  %1 = arith.bitcast %0 : tf32 to i19
  return %1 : i19
}
func.func @from_f16(%a: vector<2xf16>) -> vector<2xi19> {
  %0 = arith.extf %a : vector<2xf16> to vector<2xtf32>
  %1 = arith.bitcast %0 : vector<2xtf32> to vector<2xi19>
  return %1 : vector<2xi19>
}
func.func @to(%a: i19) -> (f32, f16, f64) {
  %0 = arith.bitcast %a : i19 to tf32
  %1 = arith.extf %0 : tf32 to f32
  %2 = arith.truncf %0 : tf32 to f16
  %3 = arith.extf %0 : tf32 to f64
  return %1, %2, %3 : f32, f16, f64
}
func.func @fma(%a: i19, %b: i19, %c: i19) -> i19 {
  %0 = arith.bitcast %a : i19 to tf32
  %1 = arith.bitcast %b : i19 to tf32
  %2 = arith.bitcast %c : i19 to tf32
  %3 = math.fma %0, %1, %2 : tf32
  %4 = arith.bitcast %3 : tf32 to i19
  return %4 : i19
}
func.func @sum(%a: i19, %b: i19) -> (i19, i19) {
  %0 = arith.bitcast %a : i19 to tf32
  %1 = arith.bitcast %b : i19 to tf32
  %2 = arith.addf %0, %1 : tf32
  %3 = arith.divf %0, %1 : tf32
  %4 = arith.bitcast %2 : tf32 to i19
  %5 = arith.bitcast %3 : tf32 to i19
  return %4, %5 : i19, i19
}
func.func @memory(%a: i19, %i: index) -> i19 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloca() : memref<2xtf32>
  %0 = arith.bitcast %a : i19 to tf32
  %1 = arith.constant 1.5 : tf32
  memref.store %1, %m[%c0] : memref<2xtf32>
  memref.store %0, %m[%c1] : memref<2xtf32>
  %2 = memref.load %m[%i] : memref<2xtf32>
  %3 = arith.bitcast %2 : tf32 to i19
  return %3 : i19
}
// 1 is 0 01111111 0000000000 = 0x1fc00. 1 + 2^-11 and 1 + 3 2^-11 are in the middle of two.
// call: @from_f32(1.0 : f32) == 0x1fc00 : i19
// call: @from_f32(0x3F801000 : f32) == 0x1fc00 : i19
// call: @from_f32(0x3F803000 : f32) == 0x1fc02 : i19
// call: @from_f32(-0.0 : f32) == -262144 : i19
// The largest f32 is nearer to an infinity, 0 11111111 0000000000.
// call: @from_f32(0x7F7FFFFF : f32) == 0x3fc00 : i19
// call: @from_f32(0xFF800000 : f32) == -1024 : i19
// The least f32, 2^-149; 2^-136 is the least here.
// call: @from_f32(0x00000001 : f32) == 0 : i19
// call: @from_f32(0x00002000 : f32) == 1 : i19
// 1 + 2^-10; the least f16, 2^-24: the exponent 103
// call: @from_f16([0x3C01, 0x0001] : vector<2xf16>) == [0x1fc01, 0x19c00] : vector<2xi19>
// 1 + 2^-9
// call: @to(0x1fc02 : i19) == 0x3F804000 : f32, 0x3C02 : f16, 1.001953125 : f64
// 2^16, beyond all of f16
// call: @to(0x23c00 : i19) == 65536.0 : f32, 0x7C00 : f16, 65536.0 : f64
// (1 + 2^-10) 1.5 = 1.5 + 3 2^-11 is in the middle of two, and 2^-70 more or less says which it is.
// call: @fma(0x1fc01 : i19, 0x1fe00 : i19, 0 : i19) == 0x1fe02 : i19
// call: @fma(0x1fc01 : i19, 0x1fe00 : i19, 0xe400 : i19) == 0x1fe02 : i19
// call: @fma(0x1fc01 : i19, 0x1fe00 : i19, -203776 : i19) == 0x1fe01 : i19
// 1 + 2^-11, in the middle; 1 / 2^-11
// call: @sum(0x1fc00 : i19, 0x1d000 : i19) == 0x1fc00 : i19, 0x22800 : i19
// call: @memory(0x1fc02 : i19, 1 : index) == 0x1fc02 : i19
// call: @memory(0x1fc02 : i19, 0 : index) == 0x1fe00 : i19
