// Function types: (() -> ()) -> (() -> ()) converts to pointers to functions.
func @nothing() -> () {
  return
}
func @f(%arg0: () -> ()) -> (() -> ()) {
  return %arg0 : () -> ()
}
func @g() -> (() -> ()) {
  %0 = constant @nothing : () -> ()
  %1 = call @f(%0) : (() -> ()) -> (() -> ())
  call_indirect %1() : () -> ()
  return %1 : () -> ()
}
// release: 11
// call: @f(@nothing) == @nothing
// call: @g() == @nothing
