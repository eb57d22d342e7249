// Signed integers of odd and large widths; true is minus one.
func.func @i1(%a: i1) -> f32 {
  %0 = arith.sitofp %a : i1 to f32
  return %0 : f32
}
func.func @i7(%a: i7) -> f16 {
  %0 = arith.sitofp %a : i7 to f16
  return %0 : f16
}
func.func @i65(%a: i65) -> f64 {
  %0 = arith.sitofp %a : i65 to f64
  return %0 : f64
}
func.func @i128(%a: i128) -> (f16, f32, f64) {
  %0 = arith.sitofp %a : i128 to f16
  %1 = arith.sitofp %a : i128 to f32
  %2 = arith.sitofp %a : i128 to f64
  return %0, %1, %2 : f16, f32, f64
}
// call: @i1(true) == -1.0 : f32
// call: @i1(false) == 0.0 : f32
// call: @i7(-64 : i7) == -64.0 : f16
// call: @i65(-18446744073709551616 : i65) == 0xC3F0000000000000 : f64
// call: @i128(170141183460469231731687303715884105727 : i128) == 0x7C00 : f16, 0x7F000000 : f32, 0x47E0000000000000 : f64
// call: @i128(-170141183460469231731687303715884105728 : i128) == 0xFC00 : f16, 0xFF000000 : f32, 0xC7E0000000000000 : f64
// call: @i128(65519 : i128) == 65504.0 : f16, 65519.0 : f32, 65519.0 : f64
// call: @i128(65520 : i128) == 0x7C00 : f16, 65520.0 : f32, 65520.0 : f64
// call: @i128(-2049 : i128) == -2048.0 : f16, -2049.0 : f32, -2049.0 : f64
