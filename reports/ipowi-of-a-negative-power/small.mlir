// Through: -test-math-algebraic-simplification
// Wrong: 257 of 65535, MLIR 22.1.8
func.func @f(%x: i16) -> i16 {
  %n = arith.constant -2 : i16
  %r = math.ipowi %x, %n : i16
  return %r : i16
}
