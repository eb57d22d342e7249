// Through: -math-expand-ops
// Wrong: 8447 of 32769, MLIR 22.1.8
// All numbers of bf16 without a sign.
func.func @f(%b: i15) -> bf16 {
  %w = arith.extui %b : i15 to i16
  %x = arith.bitcast %w : i16 to bf16
  %r = math.ceil %x : bf16
  return %r : bf16
}
