// Through: -math-expand-ops
// Wrong: 1 of 65537, MLIR 22.1.8
func.func @f(%x: f16) -> f16 {
  %n = arith.constant -1 : i32
  %r = math.fpowi %x, %n : f16, i32
  return %r : f16
}
