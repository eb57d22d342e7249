// report: reports/inlined-blocks-in-single-block-region
// -inline puts several blocks into a single-block region of scf (MLIR 13–16).
// release: 16
func.func @g(%c: i1, %d: i1) -> i1 {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  return %d : i1
^bb2:
  return %c : i1
}
func.func @f(%c: i1, %d: i1) -> i1 {
  %r = scf.if %c -> i1 {
    %e = func.call @g(%c, %d) : (i1, i1) -> i1
    scf.yield %e : i1
  } else {
    scf.yield %d : i1
  }
  return %r : i1
}
// call: @f(true, false) == false
// call: @f(false, true) == true
