// A mode that no op of LLVM has alone: converted without it, the first would be rounded to nearest.
func.func @f(%a: f64) -> f32 {
  %0 = arith.truncf %a downward : f64 to f32
  return %0 : f32
}
// 1 + 3 2^-25, above the middle between 1 and the next float
// call: @f(0x3FF0000018000000 : f64) == 1.0 : f32
// -1 - 2^-25, nearer to -1
// call: @f(0xBFF0000008000000 : f64) == 0xBF800001 : f32
