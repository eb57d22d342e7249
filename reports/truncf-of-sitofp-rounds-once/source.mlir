func.func @f(%x: i64) -> f32 {
  %a = arith.sitofp %x : i64 to f64
  %b = arith.truncf %a : f64 to f32
  return %b : f32
}
// call: @f(1152921573326323713 : i64) == 1152921504606846976.0 : f32
