func.func @g(%x: i1) {
  return
}
func.func @f() {
  %0 = arith.constant false
  call @g(%0) : (i1) -> ()
  return
}
