// Through: -arith-expand
// Wrong: 1 of 65537, MLIR 22.1.8
func.func @f(%x: f16) -> f16 {
  %c = arith.constant 0.0 : f16
  %r = arith.minimumf %x, %c : f16
  return %r : f16
}
