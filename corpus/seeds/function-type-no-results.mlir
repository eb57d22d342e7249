// Function types: () -> () converts to void ().
func @f() -> () {
  return
}
// release: 11
// call: @f() == ()
