// bf16 has eight bits of precision.
func.func @add(%a: bf16, %b: bf16) -> bf16 {
  %0 = arith.addf %a, %b : bf16
  return %0 : bf16
}
func.func @div(%a: bf16, %b: bf16) -> bf16 {
  %0 = arith.divf %a, %b : bf16
  return %0 : bf16
}
// 256 + 1 and 258 + 1: units are 2 here
// call: @add(256.0 : bf16, 1.0 : bf16) == 256.0 : bf16
// call: @add(258.0 : bf16, 1.0 : bf16) == 260.0 : bf16
// call: @div(1.0 : bf16, 3.0 : bf16) == 0x3EAB : bf16
// call: @div(1.0 : bf16, 0.0 : bf16) == 0x7F80 : bf16
// refused: bf16 is not supported
