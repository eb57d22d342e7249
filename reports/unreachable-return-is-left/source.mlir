func.func @f() {
  return
^bb1:
  return
}
// call: @f()
