// Unsigned integers to floats, to nearest even.
func.func @i1(%a: i1) -> f32 {
  %0 = arith.uitofp %a : i1 to f32
  return %0 : f32
}
func.func @i7(%a: i7) -> f32 {
  %0 = arith.uitofp %a : i7 to f32
  return %0 : f32
}
func.func @i64(%a: i64) -> (f32, f64) {
  %0 = arith.uitofp %a : i64 to f32
  %1 = arith.uitofp %a : i64 to f64
  return %0, %1 : f32, f64
}
func.func @i128(%a: i128) -> (f32, f64) {
  %0 = arith.uitofp %a : i128 to f32
  %1 = arith.uitofp %a : i128 to f64
  return %0, %1 : f32, f64
}
// call: @i1(true) == 1.0 : f32
// call: @i7(-1 : i7) == 127.0 : f32
// call: @i64(-1 : i64) == 0x5F800000 : f32, 0x43F0000000000000 : f64
// call: @i64(-9223372036854775808 : i64) == 0x5F000000 : f32, 0x43E0000000000000 : f64
// 2^64 - 2^40, and 2^64 - 2^39 (a tie in f32)
// call: @i64(-1099511627776 : i64) == 0x5F7FFFFF : f32, 0x43EFFFFFE0000000 : f64
// call: @i64(-549755813888 : i64) == 0x5F800000 : f32, 0x43EFFFFFF0000000 : f64
// 2^128 - 1 is beyond the largest f32; so is the tie 2^128 - 2^103; one less is not.
// call: @i128(-1 : i128) == 0x7F800000 : f32, 0x47F0000000000000 : f64
// call: @i128(-10141204801825835211973625643008 : i128) == 0x7F800000 : f32, 0x47EFFFFFF0000000 : f64
// call: @i128(-10141204801825835211973625643009 : i128) == 0x7F7FFFFF : f32, 0x47EFFFFFF0000000 : f64
