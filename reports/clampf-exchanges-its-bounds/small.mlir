// Through: -math-expand-ops
// Wrong: 47105 of 65537, MLIR 22.1.8
func.func @f(%x: f16) -> f16 {
  %lo = arith.constant 0.0 : f16
  %hi = arith.constant 1.0 : f16
  %r = math.clampf %x to [%lo, %hi] : f16
  return %r : f16
}
