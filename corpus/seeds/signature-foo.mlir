// Function signature conversion: no results. A declaration, called by a definition; converted and,
// with the host in its place, compared.
func @foo() -> ()
func @call_foo() {
  call @foo() : () -> ()
  return
}
// release: 11
// call: @call_foo()
