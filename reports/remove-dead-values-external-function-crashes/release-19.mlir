func.func private @g(i1)
func.func @f(%x: i1) {
  call @g(%x) : (i1) -> ()
  return
}
