func.func @f() {
  return
^bb1:
  return
}
