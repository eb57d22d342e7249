// report: reports/hoisted-if-yields-loop-value
// -loop-invariant-code-motion moves out an scf.if that yields an iter_arg (MLIR 13).
// release: 13
func @f(%c: i1, %x: i32) -> i32 {
  %z = constant 0 : index
  %o = constant 1 : index
  %n = constant 4 : index
  %r = scf.for %i = %z to %n step %o iter_args(%a = %x) -> (i32) {
    %s = scf.if %c -> (i32) {
      scf.yield %a : i32
    } else {
      scf.yield %x : i32
    }
    scf.yield %s : i32
  }
  return %r : i32
}
// call: @f(true, 5 : i32) == 5 : i32
