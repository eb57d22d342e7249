// Function types: () -> () converts to void ().
func @f() -> () {
  return
}
// call: @f() == ()
