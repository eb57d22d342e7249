// Through: -math-extend-to-supported-types
// Wrong: 2046 of 65537, MLIR 22.1.8
func.func @f(%x: f16) -> i1 {
  %r = math.isnormal %x : f16
  return %r : i1
}
