// Through: -math-expand-ops
// Wrong: 15360 of 16385, MLIR 22.1.8
// All numbers of f16 from -0.0 down to -2.0, without -2.0.
func.func @f(%b: i14) -> f16 {
  %sign = arith.constant 0x8000 : i16
  %w = arith.extui %b : i14 to i16
  %n = arith.ori %w, %sign : i16
  %x = arith.bitcast %n : i16 to f16
  %r = math.ceil %x : f16
  return %r : f16
}
