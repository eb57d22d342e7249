// report: reports/unreachable-blocks-are-not-converted
// Dialect conversion rejects a function with an unreachable block (MLIR 13–16).
// release: 16
func.func @f() {
  return
^bb1:
  return
}
// call: @f()
