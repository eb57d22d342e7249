// report: reports/bitcasts-folded-to-the-wrong-type
// Two casts that change the type are folded to their operand (MLIR 15 to 19).
// release: 19
func.func @f(%a: bf16) -> f16 {
  %0 = arith.bitcast %a : bf16 to i16
  %1 = arith.bitcast %0 : i16 to f16
  return %1 : f16
}
// call: @f(1.0 : bf16) == 0x3F80 : f16
