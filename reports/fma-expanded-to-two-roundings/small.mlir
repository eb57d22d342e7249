// Through: -math-expand-ops
// Wrong: 5322 of 65537, MLIR 22.1.8
func.func @f(%x: f16) -> f16 {
  %y = arith.constant 0x3C01 : f16
  %z = arith.constant 1.0 : f16
  %r = math.fma %x, %y, %z : f16
  return %r : f16
}
