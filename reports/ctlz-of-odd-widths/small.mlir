// Through: -math-expand-ops
// Wrong: 19 of 129, MLIR 22.1.8
func.func @f(%x: i7) -> i7 {
  %r = math.ctlz %x : i7
  return %r : i7
}
