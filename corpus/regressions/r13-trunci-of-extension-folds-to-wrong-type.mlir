// report: reports/trunci-of-extension-folds-to-wrong-type
// trunci of an extension is folded to a value of another type (MLIR 13–16).
// release: 13
func @f(%a: i32) -> f32 {
  %e = sexti %a : i32 to i64
  %t = trunci %e : i64 to i8
  %r = sitofp %t : i8 to f32
  return %r : f32
}
// call: @f(300 : i32) == 44.0 : f32
