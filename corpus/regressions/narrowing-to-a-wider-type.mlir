// report: reports/narrowing-to-a-wider-type
// -arith-int-narrowing truncates to a wider type (MLIR 19).
func.func @f(%a: i1) -> f32 {
  %0 = arith.sitofp %a : i1 to f32
  return %0 : f32
}
// call: @f(true) == -1.0 : f32
