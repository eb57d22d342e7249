// report: reports/maxnumf-of-infinity-and-nan
// arith.maxnumf of NaN and -infinity is folded to NaN (MLIR 19).
// release: 19
func.func @f(%x: f32) -> f32 {
  %c = arith.constant 0xFF800000 : f32
  %r = arith.maxnumf %x, %c : f32
  return %r : f32
}
// call: @f(0x7FC00000 : f32) == 0xFF800000 : f32
