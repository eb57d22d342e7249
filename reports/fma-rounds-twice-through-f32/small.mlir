// Through: -convert-math-to-libm
// Wrong: 353 of 65537, MLIR 22.1.8
func.func @f(%a: f16) -> f16 {
  %b = arith.constant 0x3DE0 : f16
  %c = arith.constant 0x0001 : f16
  %0 = math.fma %a, %b, %c : f16
  return %0 : f16
}
