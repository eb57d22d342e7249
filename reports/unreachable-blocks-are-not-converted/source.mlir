// release: 16
func.func @f() {
  return
^bb1:
  return
}
// call: @f()
