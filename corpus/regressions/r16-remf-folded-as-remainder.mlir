// report: reports/remf-folded-as-remainder
// arith.remf of constants is folded to the IEEE 754 remainder (MLIR 15, 16).
// release: 16
func.func @f() -> f32 {
  %a = arith.constant 5.0 : f32
  %b = arith.constant 3.0 : f32
  %r = arith.remf %a, %b : f32
  return %r : f32
}
// call: @f() == 2.0 : f32
